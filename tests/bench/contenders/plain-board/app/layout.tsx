import type { ReactNode } from 'react'

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <style>{`
          body { margin: 0; background: #222; font-family: sans-serif }
          main { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; padding: 12px; height: 100vh; box-sizing: border-box }
          section { overflow-y: auto; color: #fff }
          article { background: #fff; color: #222; margin-bottom: 12px; padding: 12px; border-radius: 8px }
          article header { display: flex; justify-content: space-between }
          button { width: 100%; min-height: 64px; font-size: 20px }
        `}</style>
        {children}
      </body>
    </html>
  )
}
