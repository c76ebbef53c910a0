import type { ReactNode } from 'react'

/** A page with one message, styled as a ticket. @param mark shown in the place of a ticket's number */
export function Notice({ mark, title, children }: { mark: string; title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-board px-4 py-10">
      <article className="paper w-full max-w-md before:bg-soon">
        <header className="flex items-center gap-4 bg-paper-soon py-4 pl-5 pr-8">
          <span className="text-4xl font-extrabold tabular-nums">{mark}</span>
          <h1 className="text-xl/snug font-bold">{title}</h1>
        </header>
        <div className="grid gap-6 pb-8 pl-5 pr-8 pt-5 text-lg">{children}</div>
      </article>
    </main>
  )
}

/** The style of the main action of such a page. */
export const ACTION =
  'grid min-h-16 place-items-center rounded-lg bg-ink px-6 text-xl font-semibold text-on-ink pressable disabled:opacity-60'
