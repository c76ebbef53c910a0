import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceStorage, keep } from '@/app/device/storage'
import { keptTaps } from '@/lib/board/kept-taps'
import { memoryStorage } from '../support/memory-storage'

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
    keep('a', 1)
    expect(() => deviceStorage.setItem('a', '1')).toThrow()
    expect([keptTaps(deviceStorage).canKeep(), keptTaps(deviceStorage).load()]).toEqual([false, []])
  })
})

function denied(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
