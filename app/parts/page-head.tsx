import type { ReactNode } from 'react'

/** The top of a light page: what it is, what may be said in a line, and what can be done. */
export function PageHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-3xl/tight font-extrabold tracking-tight break-words">{title}</h1>
        {lead && <p className="mt-1 text-base text-ink-quiet">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}
