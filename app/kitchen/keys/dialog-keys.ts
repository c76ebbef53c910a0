import type { Command } from './key-commands'
import { pressesButton } from './pressed-key'

/** The keys of the board in a dialog: a bump bar may have neither Tab nor Escape. */

const CONTROLS = ':is(button, a[href], input, select, textarea, summary):not(:disabled)'
const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]'
/** They use the arrows themselves. */
const CHOICES = 'select, [type=radio], [type=range]'

const STEPS: Partial<Record<Command, 1 | -1>> = { up: -1, left: -1, down: 1, right: 1 }

/** The dialog that has the keys: the last one, where one has opened another. */
export const openDialog = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? null

/**
 * Arrows lead from control to control, the bump key presses the focused one, and the keys of undo and recall close the dialog. In a text
 * field, only up and down do something.
 * @param command null: the key has none
 */
export function pressInDialog(dialog: HTMLElement, command: Command | null, event: KeyboardEvent): void {
  const focused = document.activeElement
  const isTyping = focused?.matches(TEXT_FIELDS) ?? false
  const step = command === null ? undefined : STEPS[command]
  const isOfField = isTyping ? command !== 'up' && command !== 'down' : step !== undefined && focused?.matches(CHOICES)
  if (event.defaultPrevented || isOfField) return
  if (pressesButton(event)) {
    // The browser clicks the focused button, and would click again while the key is held down.
    if (event.repeat) event.preventDefault()
  } else if (step !== undefined) {
    event.preventDefault()
    focusNext(dialog, step)
  } else if (command === 'bump') {
    if (focused instanceof HTMLElement && dialog.contains(focused)) focused.click()
  } else if (command === 'undo' || command === 'recall') {
    dialog.querySelector<HTMLElement>('[data-close]')?.click()
  }
}

function focusNext(dialog: HTMLElement, step: 1 | -1): void {
  const controls = [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.getClientRects().length > 0,
  )
  const at = controls.indexOf(document.activeElement as HTMLElement)
  const next = controls[Math.min(controls.length - 1, Math.max(0, at + step))]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}
