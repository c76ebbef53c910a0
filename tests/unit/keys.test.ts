import { describe, expect, test } from 'vitest'
import { COMMANDS, commandOf, DEFAULT_KEYS, keysOf, withKey } from '@/app/kitchen/keys/key-commands'
import { type KeyPress, readKey } from '@/app/kitchen/keys/pressed-key'

const press = (code: string, key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  type: 'keydown',
  code,
  key,
  repeat: false,
  altKey: false,
  metaKey: false,
  ctrlKey: false,
  ...more,
})
const pressed = (...event: Parameters<typeof press>) => readKey(null, press(...event)).pressed

describe('which key was pressed', () => {
  test('where it sits counts, whatever it writes', () => {
    expect(pressed('Digit1', '&')).toBe('Digit1')
    expect(pressed('KeyQ', 'a')).toBe('KeyQ')
    expect(pressed('NumpadEnter', 'Enter')).toBe('NumpadEnter')
  })

  test('a question mark is one on every keyboard', () => {
    expect(pressed('Slash', '?')).toBe('?')
    expect(pressed('Minus', '?')).toBe('?')
  })

  test('a numpad without NumLock says what it does; a bump bar without places what it writes', () => {
    expect(pressed('Numpad8', 'ArrowUp')).toBe('ArrowUp')
    expect(pressed('Numpad7', 'Home')).toBe('Home')
    expect(pressed('Numpad8', '8')).toBe('Numpad8')
    expect(pressed('', 'F13')).toBe('F13')
  })

  test('neither a key that is held down nor a shortcut nor a key of the browser', () => {
    expect(pressed('Enter', 'Enter', { repeat: true })).toBeNull()
    for (const modifier of ['altKey', 'metaKey', 'ctrlKey'])
      expect(pressed('KeyR', 'r', { [modifier]: true })).toBeNull()
    for (const key of ['Tab', 'Escape', 'Shift', 'Alt', 'Meta']) expect(pressed(key, key)).toBeNull()
  })

  test('Control counts when it comes up, alone', () => {
    const down = readKey(null, press('ControlLeft', 'Control', { ctrlKey: true }))
    expect(down).toEqual({ held: 'ControlLeft', pressed: null })
    const held = readKey(down.held, press('ControlLeft', 'Control', { ctrlKey: true, repeat: true }))
    expect(held).toEqual(down)
    const up = press('ControlLeft', 'Control', { type: 'keyup' })
    expect(readKey(held.held, up).pressed).toBe('ControlLeft')
    const { held: afterC } = readKey(held.held, press('KeyC', 'c', { ctrlKey: true }))
    expect(readKey(afterC, up).pressed).toBeNull()
    expect(readKey(down.held, press('ControlRight', 'Control', { type: 'keyup' })).pressed).toBeNull()
  })
})

describe('what a key does', () => {
  test('each key does one thing from the start', () => {
    const keys = Object.values(DEFAULT_KEYS).flat()
    expect(new Set(keys).size).toBe(keys.length)
    for (const command of COMMANDS) for (const key of DEFAULT_KEYS[command]) expect(commandOf(key, {})).toBe(command)
    expect(commandOf('F7', {})).toBeNull()
  })

  test('a learned key is added', () => {
    const bound = withKey({}, 'bump', 'F7')
    expect(keysOf('bump', bound)).toEqual([...DEFAULT_KEYS.bump, 'F7'])
    expect(commandOf('F7', bound)).toBe('bump')
  })

  test('a key that did something else does it no more', () => {
    const bound = withKey({}, 'bump', 'Backspace')
    expect(commandOf('Backspace', bound)).toBe('bump')
    expect(keysOf('recall', bound)).toEqual(['NumpadSubtract'])
    const moved = withKey(bound, 'first', 'Backspace')
    expect(commandOf('Backspace', moved)).toBe('first')
    expect(keysOf('bump', moved)).toEqual(DEFAULT_KEYS.bump)
  })

  test('given back to its own command, nothing is left of the lesson', () => {
    expect(withKey(withKey({}, 'bump', 'Backspace'), 'recall', 'Backspace')).toEqual({})
  })

  test('what an older Passboard kept for a command that is gone changes nothing', () => {
    expect(commandOf('F7', { dance: ['F7'] })).toBeNull()
  })
})
