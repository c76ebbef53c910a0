/** The part of a `KeyboardEvent` that says which key it is. */
export type KeyPress = {
  type: string
  key: string
  code: string
  repeat: boolean
  altKey: boolean
  metaKey: boolean
  ctrlKey: boolean
}

/** Control while it is down and nothing else was pressed; null otherwise. */
export type HeldControl = string | null

export type Reading = {
  held: HeldControl
  /** The key that was pressed; null when it was none that the board may take. */
  pressed: string | null
}

/**
 * Which key was pressed. A key counts when it goes down, once however long it is held. Control counts when it comes up and
 * nothing was pressed with it, so that the browser's own shortcuts stay the browser's.
 */
export function readKey(held: HeldControl, press: KeyPress): Reading {
  const name = keyName(press)
  if (press.type === 'keyup') return { held: null, pressed: held !== null && held === name ? name : null }
  if (press.key === 'Control') return { held: press.repeat ? held : name, pressed: null }
  const isShortcut = press.altKey || press.metaKey || press.ctrlKey
  return { held: null, pressed: press.repeat || isShortcut ? null : name }
}

/** Neither a key to be taught nor one to be taken: they move the focus, leave a dialog, or change other keys. */
const NOT_OURS = ['Tab', 'Escape', 'Shift', 'Alt', 'AltGraph', 'Meta', 'Unidentified', 'Process', '']

/**
 * What a key is called: where it sits (`KeyboardEvent.code`), whatever the keyboard's language. Bump bars that say no place
 * are known by what they write, and so is a numpad whose NumLock is off: its 8 is an arrow then.
 */
function keyName({ key, code }: Pick<KeyPress, 'key' | 'code'>): string | null {
  if (NOT_OURS.includes(key)) return null
  const isNumpadWithoutNumLock = /^Numpad\d$/.test(code) && key.length > 1
  return key === '?' || code === '' || isNumpadWithoutNumLock ? key : code
}
