import { type ReactNode, useEffect, useRef } from 'react'
import { deviceSettings } from '@/app/device/settings'
import { type Command, commandOf } from '../keys/key-commands'
import { type HeldControl, pressesButton, readKey } from '../keys/pressed-key'

type Props = {
  className: string
  /** Gives the focus to the first answer. It must change nothing, because a worn bump key can send two presses. */
  focusesFirst?: boolean
  children: ReactNode
}

/** The answers of a dialog that a bump key can open. The keys of the board choose one: a bump bar may have no Tab key. */
export function Answers({ className, focusesFirst = false, children }: Props) {
  const answers = useRef<HTMLDivElement>(null)

  // Not a layout effect: the dialog opens after those of its content, and then focuses its own first button.
  useEffect(() => {
    if (focusesFirst) answers.current?.querySelector('button')?.focus()
  }, [focusesFirst])

  useEffect(() => {
    let held: HeldControl = null

    function onKey(event: KeyboardEvent) {
      const reading = readKey(held, event)
      held = reading.held
      // The browser clicks the focused button, and would click again while the key is held down.
      if (pressesButton(event)) return event.repeat ? event.preventDefault() : undefined
      const command = reading.pressed === null ? null : commandOf(reading.pressed, deviceSettings().boundKeys)
      if (command === null) return
      const buttons = [...(answers.current?.querySelectorAll('button') ?? [])]
      const at = buttons.findIndex((button) => button.matches(':focus'))
      const step = STEPS[command]
      if (command === 'bump') buttons[at]?.click()
      if (step === undefined) return
      event.preventDefault()
      buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
    }

    window.addEventListener('keydown', onKey)
    window.addEventListener('keyup', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('keyup', onKey)
    }
  }, [])

  return (
    <div ref={answers} className={className}>
      {children}
    </div>
  )
}

const STEPS: Partial<Record<Command, number>> = { up: -1, left: -1, down: 1, right: 1 }
