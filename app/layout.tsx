import '@fontsource/be-vietnam-pro/400.css'
import '@fontsource/be-vietnam-pro/500.css'
import '@fontsource/be-vietnam-pro/600.css'
import '@fontsource/be-vietnam-pro/700.css'
import '@fontsource/be-vietnam-pro/800.css'
import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { APPEARANCE_COOKIES, BOARD_COLOUR, parseAppearance } from './device/theme'
import './globals.css'
import { translatorIn } from './i18n/catalogue'
import { currentLanguage, MessagesOf } from './i18n/messages'
import { RegisterServiceWorker } from './register-service-worker'
import { TooOldBrowser } from './too-old-browser'

export const metadata: Metadata = {
  title: { default: 'Passboard', template: '%s · Passboard' },
  description: 'Kitchen display and table ordering for cafés.',
}

export const viewport: Viewport = { width: 'device-width', initialScale: 1, themeColor: BOARD_COLOUR }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const language = await currentLanguage()
  const jar = await cookies()
  const { theme, contrast } = parseAppearance(
    jar.get(APPEARANCE_COOKIES.theme)?.value,
    jar.get(APPEARANCE_COOKIES.contrast)?.value,
  )
  return (
    <html lang={language} data-theme={theme} data-contrast={contrast}>
      <body className="min-h-dvh bg-paper text-ink antialiased">
        <TooOldBrowser
          nonce={(await headers()).get('x-nonce') ?? undefined}
          sentence={translatorIn(language, 'common')('tooOld')}
        />
        <MessagesOf namespaces={[]}>{children}</MessagesOf>
        <RegisterServiceWorker />
      </body>
    </html>
  )
}
