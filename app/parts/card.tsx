import { type ReactNode, useId } from 'react'

type Props = { title?: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode; className?: string }

/** A sheet of paper on a light page; with a title it is a region of that name. */
export function Card({ title, lead, actions, children, className = '' }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`grid content-start gap-4 rounded-xl border border-rule bg-white p-5 ${className}`}
    >
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 id={id} className="text-xl/snug font-bold break-words">
              {title}
            </h2>
            {lead && <p className="mt-0.5 text-base text-ink-quiet">{lead}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}
