import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  className: string
  /** Gives the focus to the first answer. It must change nothing, because a worn bump key can send two presses. */
  focusesFirst?: boolean
  children: ReactNode
}

/** The answers of a dialog that a bump key can open. */
export function Answers({ className, focusesFirst = false, children }: Props) {
  const answers = useRef<HTMLDivElement>(null)

  // Not a layout effect: the dialog opens after those of its content, and then focuses its own first button.
  useEffect(() => {
    if (focusesFirst) answers.current?.querySelector('button')?.focus()
  }, [focusesFirst])

  return (
    <div ref={answers} className={className}>
      {children}
    </div>
  )
}
