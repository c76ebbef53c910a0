/** Selects the ticket in a place on the screen: the first ten have one. */
const SLOTS = ['slot1', 'slot2', 'slot3', 'slot4', 'slot5', 'slot6', 'slot7', 'slot8', 'slot9', 'slot10'] as const

type Slot = (typeof SLOTS)[number]

/** What a key can do, in the order in which the board tells it. */
export const COMMANDS = [
  'bump',
  'recall',
  'up',
  'down',
  'left',
  'right',
  'pageUp',
  'pageDown',
  'first',
  'help',
  ...SLOTS,
] as const

export type Command = (typeof COMMANDS)[number]

/**
 * The keys of each command before anybody taught the board others: `KeyboardEvent.code`, and `?` by what it writes, since
 * each keyboard has it elsewhere.
 */
export const DEFAULT_KEYS: Record<Command, string[]> = {
  bump: ['Enter', 'NumpadEnter', 'Space', 'ControlLeft', 'ControlRight'],
  recall: ['Backspace', 'NumpadSubtract'],
  up: ['ArrowUp'],
  down: ['ArrowDown'],
  left: ['ArrowLeft'],
  right: ['ArrowRight'],
  pageUp: ['PageUp'],
  pageDown: ['PageDown'],
  first: ['Home'],
  help: ['?'],
  slot1: ['Digit1', 'Numpad1'],
  slot2: ['Digit2', 'Numpad2'],
  slot3: ['Digit3', 'Numpad3'],
  slot4: ['Digit4', 'Numpad4'],
  slot5: ['Digit5', 'Numpad5'],
  slot6: ['Digit6', 'Numpad6'],
  slot7: ['Digit7', 'Numpad7'],
  slot8: ['Digit8', 'Numpad8'],
  slot9: ['Digit9', 'Numpad9'],
  slot10: ['Digit0', 'Numpad0'],
}

/** The index of a slot's ticket among those on the screen; null for a command that is no slot. */
export function slotIndex(command: Command): number | null {
  const index = SLOTS.indexOf(command as Slot)
  return index === -1 ? null : index
}
