import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceStorage, keep, keepOrForget, keptKeys } from '@/app/device/storage'
import { keptTaps } from '@/lib/board/kept-taps'
import { fullStorage, memoryStorage } from '../support/memory-storage'

afterEach(() => vi.unstubAllGlobals())

describe('the storage of a device', () => {
  test('is the browser’s', () => {
    vi.stubGlobal('localStorage', memoryStorage())
    keep('passboard.x', { a: 1 })
    expect([deviceStorage.length, deviceStorage.key(0)]).toEqual([1, 'passboard.x'])
    expect(deviceStorage.getItem('passboard.x')).toBe('{"a":1}')
    deviceStorage.removeItem('passboard.x')
    expect(deviceStorage.length).toBe(0)
  })

  test.each([
    ['denied', denied],
    ['denied entry by entry', () => new Proxy({}, { get: denied })],
    ['not there', () => undefined],
  ])('that is %s holds nothing, and nothing that reads it fails', (_what, get) => {
    vi.stubGlobal('localStorage', undefined)
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })
    expect([deviceStorage.length, deviceStorage.key(0), deviceStorage.getItem('a')]).toEqual([0, null, null])
    deviceStorage.removeItem('a')
    expect(keep('a', 1)).toBe(false)
    expect([deviceStorage.getItem('a'), keptKeys('a')]).toEqual(['1', ['']])
    deviceStorage.removeItem('a')
    expect([deviceStorage.getItem('a'), keptKeys('a')]).toEqual([null, []])
    expect(() => deviceStorage.setItem('a', '1')).toThrow()
    expect([keptTaps(deviceStorage).canKeep(), keptTaps(deviceStorage).load()]).toEqual([false, []])
  })
})

describe('a storage that becomes full', () => {
  test('leaves what the page works with in the page, and no former order for the next one', () => {
    const storage = memoryStorage()
    vi.stubGlobal('localStorage', storage)
    keep('passboard.settings', 'former')
    keep('passboard.cart.a', 'former')
    vi.stubGlobal('localStorage', { ...storage, setItem: fullStorage().setItem })
    keep('passboard.settings', 'new')
    keepOrForget('passboard.cart.a', 'new')
    keepOrForget('passboard.cart.b', 'new')
    for (const key of ['settings', 'cart.a', 'cart.b']) expect(deviceStorage.getItem(`passboard.${key}`)).toBe('"new"')
    expect(keptKeys('passboard.cart.')).toEqual(['a', 'b'])
    // What a reload finds.
    expect([storage.getItem('passboard.settings'), storage.getItem('passboard.cart.a')]).toEqual(['"former"', null])

    vi.stubGlobal('localStorage', storage)
    keep('passboard.cart.b', 'newer')
    expect([storage.getItem('passboard.cart.b'), deviceStorage.getItem('passboard.cart.b')]).toEqual([
      '"newer"',
      '"newer"',
    ])
    for (const key of ['settings', 'cart.a', 'cart.b']) deviceStorage.removeItem(`passboard.${key}`)
  })
})

function denied(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
