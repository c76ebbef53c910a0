import { type ReactNode, useEffect, useRef } from 'react'

/** A step of the set-up; its heading takes the focus when it comes, so that it is read and typing goes on there. */
export function Step({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus()
  }, [])

  return (
    <div className="grid gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {title}
        </h2>
        <p className="mt-1 text-base text-ink-quiet">{lead}</p>
      </div>
      {children}
    </div>
  )
}
