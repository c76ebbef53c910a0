import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CAP_HEIGHT, ITEM_REM, typeSizes } from '@/app/kitchen/wall/type-size'
import { pageMs } from '@/app/kitchen/wall/use-pages'
import { shiftAt } from '@/app/kitchen/wall/wall-display'
import { type Frame, layOutWall, type MeasuredTicket, pageAt, type WallLayout } from '@/app/kitchen/wall/wall-layout'
import { hasPassedReloadTime, isIdle } from '@/app/ui/use-idle-reload'
import { OPEN_STATUSES, type OpenStatus } from '@/lib/orders/order-status'

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

describe('the pages of a wall display', () => {
  const FRAME: Frame = { height: 1000, gap: 10, heading: 40, tracks: 4 }
  const ticket = (id: string, status: OpenStatus, height: number, lateRank: number | null = null): MeasuredTicket => ({
    id,
    status,
    lateRank,
    chrome: height,
    lines: [0],
  })
  const spots = ({ tickets }: WallLayout) =>
    [...tickets].flatMap(([id, parts]) => parts.map(({ page, track, top }) => `${id} ${page}.${track}@${top}`))
  const lay = (tickets: MeasuredTicket[], frame = FRAME) => layOutWall(tickets, OPEN_STATUSES, frame)

  test('while there is room, each state has tracks of its own: as many as it needs', () => {
    const layout = lay([
      ticket('a', 'pending', 500),
      ticket('b', 'pending', 500),
      ticket('c', 'preparing', 100),
      ticket('d', 'ready', 100),
    ])
    expect(spots(layout)).toEqual(['a 0.0@40', 'b 0.1@40', 'c 0.2@40', 'd 0.3@40'])
    expect(layout.headings.map(({ status, track }) => `${status} ${track}`)).toEqual([
      'pending 0',
      'pending 1',
      'preparing 2',
      'ready 3',
    ])
  })

  test('a state without tickets keeps its place while there is room', () => {
    expect(lay([ticket('a', 'ready', 100)]).headings.map(({ status }) => status)).toEqual([...OPEN_STATUSES])
  })

  test('in a rush the states follow each other, in tracks of about the same height', () => {
    const many = Array.from({ length: 15 }, (_, index) => ticket(`p${index}`, 'pending', 150))
    const layout = lay([...many, ticket('c', 'confirmed', 150), ticket('d', 'ready', 150), ticket('e', 'ready', 150)])
    expect(layout.pages).toBe(1)
    const used = [0, 1, 2, 3].map((track) => spots(layout).filter((spot) => spot.includes(`.${track}@`)).length)
    expect(Math.max(...used) - Math.min(...used)).toBeLessThanOrEqual(2)
  })

  test('late tickets are on every page, in the same place, in up to half of the tracks', () => {
    const calm = Array.from({ length: 50 }, (_, index) => ticket(`p${index}`, 'pending', 180))
    const late = Array.from({ length: 30 }, (_, index) => ticket(`l${index}`, 'ready', 180, index))
    const layout = lay([...calm, ...late])
    expect(layout.pages).toBeGreaterThan(1)
    const everyPage = [...layout.tickets].filter(([, [first]]) => first?.page === null)
    expect(everyPage.map(([id]) => id)).toEqual(late.slice(0, 10).map(({ id }) => id))
    for (const [, parts] of everyPage) for (const { track } of parts) expect(track).toBeLessThan(2)
  })

  test('a ticket that is higher than a page is split between lines', () => {
    const long = { ...ticket('L', 'pending', 100), lines: Array.from({ length: 10 }, () => 200) }
    const parts = lay([long])
      .tickets.get('L')
      ?.map(({ part }) => part)
    expect(parts).toEqual([
      { from: 0, to: 4, index: 0, count: 3 },
      { from: 4, to: 8, index: 1, count: 3 },
      { from: 8, to: 10, index: 2, count: 3 },
    ])
  })

  test('of any tickets none is lost, cut off, out of its order or on another', () => {
    const any = fc.array(
      fc.record({
        status: fc.constantFrom(...OPEN_STATUSES),
        lateRank: fc.option(fc.nat()),
        chrome: fc.integer({ min: 50, max: 300 }),
        lines: fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 12 }),
      }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(any, fc.integer({ min: 1, max: 6 }), (found, tracks) => {
        const tickets = found
          .map((part, index) => ({ ...part, id: String(index) }))
          .toSorted((a, b) => OPEN_STATUSES.indexOf(a.status) - OPEN_STATUSES.indexOf(b.status))
        const { tickets: placed, pages } = lay(tickets, { ...FRAME, tracks })
        const boxes = tickets.flatMap(({ id, chrome, lines }) => {
          const parts = placed.get(id) ?? []
          expect(parts.flatMap(({ part }) => lines.slice(part?.from, part?.to))).toEqual(lines)
          return parts.map(({ part, ...spot }) => {
            const height = chrome + lines.slice(part?.from, part?.to).reduce((sum, line) => sum + line, 0)
            return { ...spot, bottom: spot.top + height }
          })
        })
        for (const [index, box] of boxes.entries()) {
          expect(box.bottom).toBeLessThanOrEqual(FRAME.height)
          expect(box.track).toBeLessThan(tracks)
          expect(box.page ?? 0).toBeLessThan(pages)
          const over = boxes.filter(
            (other, otherIndex) =>
              otherIndex !== index &&
              (other.page === box.page || other.page === null || box.page === null) &&
              other.track === box.track &&
              other.top < box.bottom &&
              box.top < other.bottom,
          )
          expect(over).toEqual([])
        }
        const order = boxes.flatMap(({ page }) => (page === null ? [] : [page]))
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }),
    )
  })

  test('pages come round, backwards too, within 45 seconds for up to ten of them', () => {
    expect([0, 1, 2, 3, 4].map((turn) => pageAt(turn, 3))).toEqual([0, 1, 2, 0, 1])
    expect(pageAt(-1, 3)).toBe(2)
    for (let count = 2; count <= 10; count++) expect(count * pageMs(count)).toBeLessThanOrEqual(45_000)
    expect(pageMs(2)).toBe(8_000)
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
