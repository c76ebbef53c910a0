import type { useTranslations } from 'use-intl'
import en from '@/app/i18n/en/keys.json'

/** The commands that select one of the first ten visible tickets. */
export const SLOTS = [
  'slot1',
  'slot2',
  'slot3',
  'slot4',
  'slot5',
  'slot6',
  'slot7',
  'slot8',
  'slot9',
  'slot10',
] as const

type Slot = (typeof SLOTS)[number]

/** All commands of keys, in the order of the key list. */
export const COMMANDS = [
  'bump',
  'undo',
  'recall',
  'search',
  'more',
  'line',
  'rush',
  'fire',
  'allDay',
  'scheduled',
  'soldOut',
  'station',
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
 * The default keys of each command, as `KeyboardEvent.code`. `?` is matched by its character, because its place differs
 * between keyboard layouts.
 */
export const DEFAULT_KEYS: Record<Command, string[]> = {
  bump: ['Enter', 'NumpadEnter', 'Space', 'ControlLeft', 'ControlRight'],
  undo: ['Delete', 'KeyU', 'NumpadDecimal'],
  recall: ['Backspace', 'NumpadSubtract'],
  search: ['KeyF', 'Slash'],
  more: ['KeyM'],
  line: ['KeyL'],
  rush: ['KeyR'],
  fire: ['KeyG'],
  allDay: ['KeyA'],
  scheduled: ['KeyC'],
  soldOut: ['KeyS'],
  station: ['KeyN'],
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

/** The index of a slot's ticket among the visible tickets; null for a command that is no slot. */
export function slotIndex(command: Command): number | null {
  const index = SLOTS.indexOf(command as Slot)
  return index === -1 ? null : index
}

/** The keys bound on this device, by command. A key is bound to one command at most. */
export type BoundKeys = Record<string, string[]>

/** The command of a key: the bound one, else the default. @param key a name from `pressed-key.ts` */
export function commandOf(key: string, bound: BoundKeys): Command | null {
  return COMMANDS.find((command) => keysOf(command, bound).includes(key)) ?? null
}

/** All keys of a command: its default keys that are not bound to another command, and its bound keys. */
export function keysOf(command: Command, bound: BoundKeys): string[] {
  const learned = bound[command] ?? []
  const reassigned = COMMANDS.filter((other) => other !== command).flatMap((other) => bound[other] ?? [])
  return [...DEFAULT_KEYS[command].filter((key) => !reassigned.includes(key) && !learned.includes(key)), ...learned]
}

/** Binds a key to a command and removes the key's other binding. */
export function withKey(bound: BoundKeys, command: Command, key: string): BoundKeys {
  const others = Object.entries(bound).map(([of, keys]) => [of, keys.filter((kept) => kept !== key)] as const)
  const freed: BoundKeys = Object.fromEntries(others.filter(([, keys]) => keys.length > 0))
  return DEFAULT_KEYS[command].includes(key) ? freed : { ...freed, [command]: [...(freed[command] ?? []), key] }
}

type Say = ReturnType<typeof useTranslations<'keys'>>
type KeyName = keyof typeof en.names

const isNamed = (key: string): key is KeyName => Object.hasOwn(en.names, key)

/** The label of a key for the user. @param key a name from `pressed-key.ts` */
export function keyLabel(key: string, say: Say): string {
  if (isNamed(key)) return say(`names.${key}`)
  const [, numpad, character] = /^(?:Key|Digit|(Numpad))([A-Z\d])$/.exec(key) ?? []
  if (character === undefined) return key
  return numpad ? say('numpad', { key: character }) : character
}
