import type { ReactNode } from 'react'

type Props = { name: ReactNode; detail?: ReactNode; isOff?: boolean; children?: ReactNode }

/** One of a list on a light page: what it is, what is said of it, and what can be done with it. */
export function Entry({ name, detail, isOff, children }: Props) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className={`text-lg/snug font-semibold break-words ${isOff ? 'text-ink-quiet line-through' : ''}`}>{name}</p>
        {detail && <div className="mt-0.5 text-base text-ink-quiet break-words">{detail}</div>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </li>
  )
}
