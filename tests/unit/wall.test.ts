import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ColumnLayout, countOn, layOut, pageAt, type TicketSize } from '@/app/kitchen/wall/column-layout'
import { CAP_HEIGHT, ITEM_REM, typeSize } from '@/app/kitchen/wall/type-size'
import { hasPassedReloadTime, isIdle } from '@/app/kitchen/wall/use-idle-reload'
import { shiftAt } from '@/app/kitchen/wall/wall-screen'

const HD = { width: 1920, height: 1080 }

describe('the size of the type', () => {
  test.each([
    [2, 43],
    [2.5, 43],
    [3, 55],
    [1.5, 32],
  ])('read from %s m on %s inches: capitals are a 200th of the distance', (metres, diagonal) => {
    const { rootPx, readableTo } = typeSize(metres, { ...HD, diagonal })
    // 16:9: the width is 0.8716 of the diagonal.
    const mmPerPx = (diagonal * 25.4 * 0.8716) / 1920
    expect(rootPx * ITEM_REM * CAP_HEIGHT * mmPerPx).toBeGreaterThanOrEqual((metres * 1000) / 200 - 0.01)
    expect(readableTo).toBeGreaterThanOrEqual(metres - 0.001)
  })

  test('a wish that would leave no room for four columns is not met, and that is said', () => {
    const { rootPx, readableTo } = typeSize(6, { ...HD, diagonal: 24 })
    expect(rootPx).toBe(typeSize(20, { ...HD, diagonal: 24 }).rootPx)
    expect(readableTo).toBeLessThan(6)
  })

  test('never smaller than 16 px, however near somebody stands', () => {
    expect(typeSize(0.5, { ...HD, diagonal: 100 })).toMatchObject({ rootPx: 16 })
  })
})

describe('the pages of a column', () => {
  const FRAME = { height: 1000, gap: 10, tracks: 1 } as const
  const WIDE = { ...FRAME, tracks: 2 } as const
  const ticket = (id: string, height: number, cells = 1): TicketSize => ({ id, height, cells })
  const placed = ({ places }: ColumnLayout) =>
    [...places].map(([id, { page, track, top }]) => `${id} ${page}.${track}@${top}`)

  test('whole tickets, one below the other, the first on the first page', () => {
    const layout = layOut([ticket('a', 400), ticket('b', 590), ticket('c', 1), ticket('d', 1000)], FRAME)
    expect(placed(layout)).toEqual(['a 0.0@0', 'b 0.0@410', 'c 1.0@0', 'd 2.0@0'])
    expect(layout).toMatchObject({ pages: 3 })
  })

  test('a column without tickets has one page', () => {
    expect(layOut([], FRAME)).toMatchObject({ pages: 1 })
  })

  test('a long ticket takes the row below what stands, and others go on below it in two columns', () => {
    const layout = layOut([ticket('a', 300), ticket('L', 500, 2), ticket('b', 100), ticket('c', 150)], WIDE)
    expect(placed(layout)).toEqual(['a 0.0@0', 'L 0.0@310', 'b 0.0@820', 'c 0.1@820'])
    expect(layout.pages).toBe(1)
    expect([...layout.places.values()].map(({ isLong }) => isLong)).toEqual([false, true, false, false])
  })

  test('a ticket of more than a page goes on over the next, and nothing stands on it', () => {
    const layout = layOut([ticket('a', 300), ticket('L', 1000, 5), ticket('b', 100)], WIDE)
    expect(placed(layout)).toEqual(['a 0.0@0', 'L 1.0@0', 'b 4.0@0'])
    expect(layout.places.get('L')).toMatchObject({ page: 1, lastPage: 3 })
    expect([0, 1, 2, 3, 4].map((page) => countOn(layout, page))).toEqual([1, 1, 1, 1, 1])
    expect(layOut([ticket('L', 1000, 5)], WIDE).pages).toBe(3)
    expect(layOut([ticket('L', 1000, 5)], FRAME).pages).toBe(5)
  })

  test('of any tickets none is lost, cut off, out of its order or on another', () => {
    const any = fc.array(fc.record({ height: fc.integer({ min: 50, max: 1000 }), isLong: fc.boolean() }), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(any, fc.constantFrom(1, 2), (sizes, tracks) => {
        const tickets = sizes.map(({ height, isLong }, index) => ticket(String(index), height, isLong ? 2 : 1))
        const { places, pages } = layOut(tickets, { ...FRAME, tracks })
        const boxes = tickets.map(({ id, height, cells }) => {
          const place = places.get(id)
          if (!place) throw new Error(`Ticket ${id} is nowhere.`)
          return { ...place, bottom: place.top + height, right: place.track + Math.min(cells, tracks) }
        })
        for (const box of boxes) {
          expect(box.bottom).toBeLessThanOrEqual(FRAME.height)
          expect(box.right).toBeLessThanOrEqual(tracks)
          expect(box.page).toBeLessThan(pages)
          const under = boxes.filter(
            (other) =>
              other !== box &&
              other.page === box.page &&
              other.track < box.right &&
              box.track < other.right &&
              other.top < box.bottom &&
              box.top < other.bottom,
          )
          expect(under).toEqual([])
        }
        const order = boxes.map(({ page }) => page)
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }),
    )
  })

  test('columns with fewer pages come round sooner, backwards too', () => {
    expect([0, 1, 2, 3, 4].map((turn) => pageAt(turn, 3))).toEqual([0, 1, 2, 0, 1])
    expect([0, 1, 2].map((turn) => pageAt(turn, 1))).toEqual([0, 0, 0])
    expect(pageAt(-1, 3)).toBe(2)
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
