import type { useTranslations } from 'use-intl'
import en from '@/app/i18n/en/keys.json'

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

/** Keys learned on this device, by command. A key stands under one command at most. */
export type BoundKeys = Record<string, string[]>

/** What a key does: what it was taught, else what it does from the start. @param key a name from `pressed-key.ts` */
export function commandOf(key: string, bound: BoundKeys): Command | null {
  return COMMANDS.find((command) => keysOf(command, bound).includes(key)) ?? null
}

/** All keys of a command: its own, less those taught to another command, and those that it was taught. */
export function keysOf(command: Command, bound: BoundKeys): string[] {
  const learned = bound[command] ?? []
  const taken = COMMANDS.filter((other) => other !== command).flatMap((other) => bound[other] ?? [])
  return [...DEFAULT_KEYS[command].filter((key) => !taken.includes(key) && !learned.includes(key)), ...learned]
}

/** Teaches a command a key; whatever else the key did, it does no more. */
export function withKey(bound: BoundKeys, command: Command, key: string): BoundKeys {
  const others = Object.entries(bound).map(([of, keys]) => [of, keys.filter((kept) => kept !== key)] as const)
  const freed: BoundKeys = Object.fromEntries(others.filter(([, keys]) => keys.length > 0))
  return DEFAULT_KEYS[command].includes(key) ? freed : { ...freed, [command]: [...(freed[command] ?? []), key] }
}

type Say = ReturnType<typeof useTranslations<'keys'>>
type Named = keyof typeof en.names

const isNamed = (key: string): key is Named => Object.hasOwn(en.names, key)

/** What stands on a key, for people. @param key a name from `pressed-key.ts` */
export function keyLabel(key: string, say: Say): string {
  if (isNamed(key)) return say(`names.${key}`)
  const [, numpad, character] = /^(?:Key|Digit|(Numpad))([A-Z\d])$/.exec(key) ?? []
  if (character === undefined) return key
  return numpad ? say('numpad', { key: character }) : character
}
