import { COMMANDS, type Command, DEFAULT_KEYS } from './commands'

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
