import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitWords } from '@/app/kitchen/wall/fit-words'
import { pageMs } from '@/app/kitchen/wall/use-pages'
import { type Frame, layOutWall, type MeasuredTicket, pageAt, type WallLayout } from '@/app/kitchen/wall/wall-layout'
import type { OpenStatus } from '@/lib/order-status'

const STATUSES: readonly OpenStatus[] = ['preparing', 'confirmed', 'ready', 'pending']
const FRAME: Frame = { height: 1000, gap: 10, heading: 40, tracks: 4 }
const QUARTER = FRAME.height / 4

const ticket = (
  id: string,
  status: OpenStatus,
  height: number,
  more: Partial<MeasuredTicket> = {},
): MeasuredTicket => ({
  id,
  status,
  urgency: null,
  mayCount: false,
  chrome: height,
  lines: [0],
  ...more,
})
const many = (count: number, name: string, status: OpenStatus, height: number, more?: Partial<MeasuredTicket>) =>
  Array.from({ length: count }, (_, index) => ticket(`${name}${index}`, status, height, more))
const lay = (tickets: MeasuredTicket[], frame = FRAME) => layOutWall(tickets, STATUSES, frame)
const spots = ({ tickets }: WallLayout) =>
  [...tickets].flatMap(([id, parts]) => parts.map(({ page, track, top }) => `${id} ${page}.${track}@${top}`))
const onEveryPage = ({ tickets }: WallLayout) =>
  [...tickets].flatMap(([id, [first]]) => (first?.page === null ? [id] : []))

describe('the pages of a wall display', () => {
  test('while there is room, each state has tracks of its own: as many as it needs', () => {
    const layout = lay([
      ticket('a', 'preparing', 500),
      ticket('b', 'preparing', 500),
      ticket('c', 'ready', 100),
      ticket('d', 'pending', 100),
    ])
    expect(spots(layout)).toEqual(['a 0.0@40', 'b 0.1@40', 'c 0.2@40', 'd 0.3@40'])
    expect(layout.headings.map(({ status, track }) => `${status} ${track}`)).toEqual([
      'preparing 0',
      'preparing 1',
      'ready 2',
      'pending 3',
    ])
  })

  test('a state without tickets keeps its place while there is room', () => {
    expect(lay([ticket('a', 'ready', 100)]).headings.map(({ status }) => status)).toEqual([...STATUSES])
  })

  test('in a rush the states follow each other, in tracks of about the same height', () => {
    const layout = lay([
      ...many(15, 'p', 'preparing', 150),
      ticket('c', 'confirmed', 150),
      ticket('d', 'ready', 150),
      ticket('e', 'ready', 150),
    ])
    expect(layout.pages).toBe(1)
    const used = [0, 1, 2, 3].map((track) => spots(layout).filter((spot) => spot.includes(`.${track}@`)).length)
    expect(Math.max(...used) - Math.min(...used)).toBeLessThanOrEqual(2)
  })

  const urgent = (count: number) => many(count, 'u', 'ready', 180).map((each, urgency) => ({ ...each, urgency }))

  test('late and rush tickets are on every page, in the same place, in up to half of the tracks; the rest are counted', () => {
    const layout = lay([...many(25, 'c', 'confirmed', 180), ...urgent(30)])
    expect(layout.pages).toBe(5)
    expect(onEveryPage(layout)).toEqual(
      urgent(30)
        .slice(0, 10)
        .map(({ id }) => id),
    )
    expect(layout.urgentElsewhere).toBe(20)
    expect(layout.tickets.size).toBe(55)
  })

  test('they have fewer tracks if the last page would come after more than 20 seconds otherwise', () => {
    const layout = lay([...many(50, 'c', 'confirmed', 180), ...urgent(30)])
    expect(onEveryPage(layout)).toHaveLength(5)
    expect(layout.pages).toBe(5)
  })

  test('what fits below the urgent tickets is there', () => {
    const layout = lay([...many(40, 'c', 'confirmed', 180), ticket('u', 'confirmed', 180, { urgency: 0 })])
    expect(spots(layout).slice(0, 2)).toEqual(['u null.0@40', 'c0 0.0@230'])
  })

  test('tickets that may be counted get no page after the fifth; the others get as many as they need', () => {
    const pending = many(60, 'p', 'pending', 180, { mayCount: true })
    const some = lay([...many(60, 'c', 'confirmed', 180), ...pending])
    expect([some.pages, some.counted.length]).toEqual([5, 20])
    const all = lay([...many(105, 'c', 'confirmed', 180), ...pending])
    expect([all.pages, all.counted.length]).toEqual([6, 45])
    expect(all.tickets.size).toBe(120)
  })

  test('a small ticket comes before one that does not fit; if there is none, that one is split', () => {
    const small = lay([...many(5, 'c', 'confirmed', 700), ticket('s', 'confirmed', 200)])
    expect(spots(small)).toEqual(['c0 0.0@40', 's 0.0@750', 'c1 0.1@40', 'c2 0.2@40', 'c3 0.3@40', 'c4 1.0@40'])
    const lines = Array.from({ length: 7 }, () => 80)
    const long = lay(many(8, 'c', 'confirmed', 100, { lines }))
    expect(long.tickets.get('c1')).toEqual([
      { page: 0, track: 0, top: 710, part: { from: 0, to: 2, index: 0, count: 2 } },
      { page: 0, track: 1, top: 40, part: { from: 2, to: 7, index: 1, count: 2 } },
    ])
  })

  test('a ticket that is higher than a page is split between lines', () => {
    const long = ticket('L', 'pending', 100, { lines: Array.from({ length: 10 }, () => 200) })
    const parts = lay([long])
      .tickets.get('L')
      ?.map(({ part }) => part)
    expect(parts).toEqual([
      { from: 0, to: 4, index: 0, count: 3 },
      { from: 4, to: 8, index: 1, count: 3 },
      { from: 8, to: 10, index: 2, count: 3 },
    ])
  })

  const anyTickets = (highest: { chrome: number; line: number }) =>
    fc
      .array(
        fc.record({
          status: fc.constantFrom(...STATUSES),
          urgency: fc.option(fc.nat()),
          chrome: fc.integer({ min: 50, max: highest.chrome }),
          lines: fc.array(fc.integer({ min: 20, max: highest.line }), { minLength: 1, maxLength: 12 }),
        }),
        { maxLength: 90 },
      )
      .map((found) =>
        found
          .map((each, index) => ({ ...each, id: String(index), mayCount: each.status === 'pending' }))
          .toSorted((a, b) => STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status)),
      )
  const tracksOf = fc.integer({ min: 1, max: 8 })
  const boxesOf = (tickets: MeasuredTicket[], { tickets: placed }: WallLayout) =>
    tickets.flatMap(({ id, chrome, lines }) =>
      (placed.get(id) ?? []).map(({ part, ...spot }) => ({
        ...spot,
        bottom: spot.top + lines.slice(part?.from, part?.to).reduce((sum, line) => sum + line, chrome),
      })),
    )

  test('each ticket that is not counted is there whole or in parts, and nothing is cut off or on another', () => {
    fc.assert(
      fc.property(anyTickets({ chrome: 300, line: 400 }), tracksOf, (tickets, tracks) => {
        const layout = lay(tickets, { ...FRAME, tracks })
        for (const { id, lines, mayCount } of tickets) {
          const parts = layout.tickets.get(id) ?? []
          const shown = parts.flatMap(({ part }) => lines.slice(part?.from, part?.to))
          const isCounted = layout.counted.includes(id)
          if (isCounted ? !mayCount || parts.length > 0 : shown.join() !== lines.join())
            expect({ id, isCounted, mayCount, shown }).toBeNull()
          if (parts.some(({ part }, index) => (part?.index ?? 0) !== index)) expect({ id, parts }).toBeNull()
        }
        const boxes = boxesOf(tickets, layout)
        const outside = boxes.filter(
          ({ bottom, track, page }) => bottom > FRAME.height || track >= tracks || (page ?? 0) >= layout.pages,
        )
        const overlapping = boxes.filter((box) =>
          boxes.some(
            (other) =>
              other !== box &&
              (other.page === box.page || other.page === null || box.page === null) &&
              other.track === box.track &&
              other.top < box.bottom &&
              box.top < other.bottom,
          ),
        )
        expect([outside, overlapping]).toEqual([[], []])
      }),
    )
  })

  test('no page but the last has a track that is more than a quarter empty, if a line is not as high', () => {
    fc.assert(
      // With a heading and a gap, a line of these is a quarter high.
      fc.property(anyTickets({ chrome: 110, line: 90 }), tracksOf, (tickets, tracks) => {
        const layout = lay(tickets, { ...FRAME, tracks })
        const boxes = boxesOf(tickets, layout)
        for (let page = 0; page < layout.pages - 1; page++) {
          for (let track = 0; track < tracks; track++) {
            const here = boxes.filter((box) => box.track === track && (box.page === null || box.page === page))
            const empty = FRAME.height - Math.max(0, ...here.map(({ bottom }) => bottom))
            if (empty > QUARTER) expect({ page, track, empty }).toBeNull()
          }
        }
      }),
    )
  })

  test('on several pages, the most urgent ticket that fits is on each, in at most half of the tracks', () => {
    fc.assert(
      fc.property(anyTickets({ chrome: 120, line: 90 }), tracksOf, (tickets, tracks) => {
        const layout = lay(tickets, { ...FRAME, tracks })
        fc.pre(layout.pages > 1)
        const pinned = new Set(onEveryPage(layout))
        const half = Math.floor(tracks / 2)
        const late = tickets.filter(({ urgency }) => urgency !== null)
        for (const id of pinned) for (const { track } of layout.tickets.get(id) ?? []) expect(track).toBeLessThan(half)
        expect(layout.urgentElsewhere).toBe(late.length - pinned.size)
        const isWhole = ({ chrome, lines }: MeasuredTicket) =>
          lines.reduce((sum, line) => sum + line, chrome) <= FRAME.height - FRAME.heading
        const [first] = late.filter(isWhole).toSorted((a, b) => (a.urgency ?? 0) - (b.urgency ?? 0))
        if (first && half > 0) expect(pinned).toContain(first.id)
      }),
    )
  })

  test('pages come round, backwards too; up to five have all been shown after 20 seconds', () => {
    expect([0, 1, 2, 3, 4].map((turn) => pageAt(turn, 3))).toEqual([0, 1, 2, 0, 1])
    expect(pageAt(-1, 3)).toBe(2)
    expect(pageMs(2)).toBe(8_000)
    for (let count = 2; count <= 5; count++) expect((count - 1) * pageMs(count)).toBeLessThanOrEqual(20_000)
    for (let count = 2; count <= 20; count++) expect(pageMs(count)).toBeGreaterThanOrEqual(4_500)
  })

  test('a name is smaller if a word of it is longer than a row', () => {
    expect(fitWords('Bún bò Huế đặc biệt giò heo chả cua thập cẩm', 'item')).toBeUndefined()
    expect(fitWords('Schwarzwälder Kirschtortenstückchenteller', 'item')).toEqual({ fontSize: '0.63em' })
    expect(fitWords('Butterscotch-Cheesecake', 'item')).toBeUndefined()
  })
})
