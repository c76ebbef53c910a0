/** The part of a `KeyboardEvent` that identifies the key. */
export type KeyPress = {
  type: string
  key: string
  code: string
  repeat: boolean
  altKey: boolean
  metaKey: boolean
  ctrlKey: boolean
}

/** The name of the Control key while it is down and no other key was pressed; null otherwise. */
export type HeldControl = string | null

export type KeyReading = {
  held: HeldControl
  /** The pressed key; null if the board does not handle it. */
  pressed: string | null
}

/**
 * Finds the pressed key. A key counts on keydown, without repeats. Control counts on keyup if no other key was pressed with it,
 * so that the browser's shortcuts still work.
 */
export function readKey(held: HeldControl, press: KeyPress): KeyReading {
  const name = keyName(press)
  if (press.type === 'keyup') return { held: null, pressed: held !== null && held === name ? name : null }
  if (press.key === 'Control') return { held: press.repeat ? held : name, pressed: null }
  const isShortcut = press.altKey || press.metaKey || press.ctrlKey
  return { held: null, pressed: press.repeat || isShortcut ? null : name }
}

/** Whether the browser clicks the focused button on this key. */
export const pressesButton = ({ key }: Pick<KeyPress, 'key'>): boolean => key === 'Enter' || key === ' '

/** Keys that cannot be bound: they move the focus, close a dialog, or modify other keys. */
const IGNORED_KEYS = ['Tab', 'Escape', 'Shift', 'Alt', 'AltGraph', 'Meta', 'Unidentified', 'Process', '']

/**
 * The name of a key: its `KeyboardEvent.code`, which does not depend on the keyboard layout. The name is `KeyboardEvent.key` for
 * bump bars that send no code, and for a numpad without NumLock, whose 8 is an arrow.
 */
function keyName({ key, code }: Pick<KeyPress, 'key' | 'code'>): string | null {
  if (IGNORED_KEYS.includes(key)) return null
  const isNumpadWithoutNumLock = /^Numpad\d$/.test(code) && key.length > 1
  return key === '?' || code === '' || isNumpadWithoutNumLock ? key : code
}
