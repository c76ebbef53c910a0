import { describe, expect, test } from 'vitest'
import { CAP_HEIGHT, ITEM_REM, typeSizes } from '@/app/kitchen/wall/type-size'
import { shiftAt } from '@/app/kitchen/wall/wall-display'
import { hasPassedReloadTime, isIdle } from '@/app/ui/use-idle-reload'

const HD = { width: 1920, height: 1080 }

describe('the sizes of the type', () => {
  // 16:9: the width is 0.8716 of the diagonal.
  const capital = (rootPx: number, diagonal: number) =>
    (rootPx * ITEM_REM * CAP_HEIGHT * diagonal * 25.4 * 0.8716) / 1920

  test.each([
    [2, 43],
    [2.5, 43],
    [3, 55],
    [1.5, 32],
    [2.5, 65],
  ])('read from %s m on %s inches: in the smallest, capitals are a 200th of the distance', (metres, diagonal) => {
    const { rootPx, readableTo } = typeSizes(metres, { ...HD, diagonal }, HD).at(-1) ?? { rootPx: 0, readableTo: 0 }
    expect(capital(rootPx, diagonal)).toBeGreaterThanOrEqual((metres * 1000) / 200 - 0.01)
    expect(readableTo).toBeGreaterThanOrEqual(metres - 0.001)
  })

  test('each smaller size has one more track', () => {
    const sizes = typeSizes(2.5, { ...HD, diagonal: 75 }, HD)
    expect(sizes.map(({ tracks }) => tracks)).toEqual([4, 5, 6, 7].slice(0, sizes.length))
    expect(sizes.length).toBeGreaterThan(2)
    for (const [index, { rootPx }] of sizes.slice(1).entries()) expect(rootPx).toBeLessThan(sizes[index]?.rootPx ?? 0)
  })

  test('where even the largest is too small, it is the only one, and says to where it can be read', () => {
    const sizes = typeSizes(6, { ...HD, diagonal: 24 }, HD)
    expect(sizes).toHaveLength(1)
    expect(sizes[0].readableTo).toBeLessThan(6)
  })

  test('never smaller than 16 px, however near somebody stands; a narrow page has fewer tracks', () => {
    for (const { rootPx } of typeSizes(0.5, { ...HD, diagonal: 100 }, HD)) expect(rootPx).toBeGreaterThanOrEqual(16)
    expect(typeSizes(0.5, { ...HD, diagonal: 100 }, { width: 700, height: 900 })[0].tracks).toBe(2)
  })
})

describe('the slow shift against burn-in', () => {
  test('starts in its place, one pixel a step, everywhere within 4 px, and round again', () => {
    const round = Array.from({ length: 160 }, (_, step) => shiftAt(step))
    expect(round[0]).toEqual({ x: 0, y: 0 })
    expect(shiftAt(160)).toEqual(round[0])
    expect(new Set(round.map(({ x, y }) => `${x} ${y}`)).size).toBe(81)
    for (const [step, { x, y }] of round.entries()) {
      const next = shiftAt(step + 1)
      expect(Math.abs(next.x - x) + Math.abs(next.y - y)).toBe(1)
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(4)
    }
  })
})

describe('when a screen loads itself anew', () => {
  const HOUR = 3_600_000
  const at = (time: string) => Date.parse(time)

  test('not while somebody was at it within a minute', () => {
    expect(isIdle(59_999)).toBe(false)
    expect(isIdle(60_000)).toBe(true)
  })

  test('once 4:30 at the branch has passed, and then not until the next', () => {
    const evening = at('2026-11-20T20:00:00+07:00')
    expect(hasPassedReloadTime(evening, at('2026-11-21T04:29:00+07:00'), 'Asia/Ho_Chi_Minh')).toBe(false)
    expect(hasPassedReloadTime(evening, at('2026-11-21T04:31:00+07:00'), 'Asia/Ho_Chi_Minh')).toBe(true)
    const reloaded = at('2026-11-21T04:31:05+07:00')
    expect(hasPassedReloadTime(reloaded, reloaded + HOUR, 'Asia/Ho_Chi_Minh')).toBe(false)
    expect(hasPassedReloadTime(reloaded, reloaded + 23 * HOUR, 'Asia/Ho_Chi_Minh')).toBe(false)
    expect(hasPassedReloadTime(reloaded, reloaded + 24 * HOUR, 'Asia/Ho_Chi_Minh')).toBe(true)
  })

  test('by the branch’s own time', () => {
    const evening = at('2026-11-20T20:00:00+01:00')
    expect(hasPassedReloadTime(evening, at('2026-11-21T04:29:00+01:00'), 'Europe/Berlin')).toBe(false)
    expect(hasPassedReloadTime(evening, at('2026-11-21T04:31:00+01:00'), 'Europe/Berlin')).toBe(true)
  })

  test('not in the first hour, whatever the clocks do', () => {
    const loaded = at('2026-11-21T04:29:58+07:00')
    expect(hasPassedReloadTime(loaded, loaded + 10_000, 'Asia/Ho_Chi_Minh')).toBe(false)
  })
})
