import { type ReactNode, useId } from 'react'

type CardProps = { title?: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode; className?: string }

/** A card on a light page. With a title it is a region of that name. */
export function Card({ title, lead, actions, children, className = '' }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      className={`grid content-start gap-4 rounded-xl border border-rule bg-white p-5 ${className}`}
    >
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-48">
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

type EntryProps = { name: ReactNode; detail?: ReactNode; isOff?: boolean; children?: ReactNode }

/** A list row on a light page: name, details and actions. */
export function Entry({ name, detail, isOff, children }: EntryProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className={`text-lg/snug font-semibold wrap-anywhere ${isOff ? 'text-ink-quiet line-through' : ''}`}>
          {name}
        </p>
        {detail && <div className="mt-0.5 text-base text-ink-quiet wrap-anywhere">{detail}</div>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </li>
  )
}

/** The header of a light page: title, one line of text and actions. */
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
