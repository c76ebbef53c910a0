import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  dropDraft,
  EMPTY_DRAFT,
  keepBeside,
  keepDraft,
  keepRefused,
  linesOf,
  readDraft,
  refusedDrafts,
} from '@/app/ordering/draft'
import type { StaffCommand } from '@/lib/orders/order-command'
import { anOrder } from '../support/an-order'
import { fullStorage, memoryStorage } from '../support/memory-storage'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

const BRANCH = 'hang-bong'
const line = (menuItemId: string, note = '') => ({ menuItemId, quantity: 1, note })
const draftOf = (menuItemId: string, allergyNote: string) => ({
  ...EMPTY_DRAFT,
  lines: [{ id: menuItemId, ...line(menuItemId) }],
  allergyNote,
})
const placed = (menuItemId: string, allergyNote: string): Extract<StaffCommand, { type: 'place_order' }> => ({
  type: 'place_order',
  tableId: 'a1',
  order: { items: [line(menuItemId)], allergyNote, note: 'ra cùng lúc', customerName: 'Lan', type: 'takeaway' },
})

describe('what the server refused', () => {
  test('keeps the course of a line, none chosen too', () => {
    const lines = [{ ...line('coffee'), course: 2 }, { ...line('tea'), course: null }, line('cake')]
    keepRefused(BRANCH, 'first', { type: 'add_lines', lines }, undefined)
    expect(refusedDrafts(BRANCH).map(linesOf)).toEqual([lines])
  })

  test('is a draft of its own, and the one in progress at the table stays as it is', () => {
    const inProgress = draftOf('tea', 'lạc')
    keepDraft(BRANCH, 'a1', inProgress)
    keepRefused(BRANCH, 'first', placed('coffee', 'sữa'), undefined)
    keepRefused(BRANCH, 'second', placed('cake', ''), undefined)
    expect(readDraft(BRANCH, 'a1')).toEqual(inProgress)
    expect(refusedDrafts(BRANCH)).toMatchObject([
      {
        lines: [line('coffee')],
        allergyNote: 'sữa',
        customerName: 'Lan',
        note: 'ra cùng lúc',
        type: 'takeaway',
        refused: { tableId: 'a1' },
      },
      { lines: [line('cake')], allergyNote: '', refused: { tableId: 'a1', addTo: null } },
    ])
    expect(refusedDrafts('another')).toEqual([])
  })

  test('for an order has what a new order beside it takes over', () => {
    const order = anOrder({ number: 12, tableId: 'b2', allergyNote: 'lạc', customerName: 'Hương', type: 'delivery' })
    const lines = [line('coffee', 'nóng')]
    keepRefused(BRANCH, order.id, { type: 'add_lines', lines }, order)
    keepRefused(BRANCH, 'unknown', { type: 'add_lines', lines }, undefined)
    const [known, unknown] = refusedDrafts(BRANCH)
    expect(known).toMatchObject({
      allergyNote: 'lạc',
      customerName: 'Hương',
      type: 'delivery',
      refused: { tableId: 'b2', addTo: { id: order.id, number: 12 } },
    })
    expect(known && linesOf(known)).toEqual(lines)
    expect(unknown).toMatchObject({
      allergyNote: '',
      refused: { tableId: null, addTo: { id: 'unknown', number: null } },
    })
  })

  test('stays what it is while it is changed', () => {
    keepRefused(BRANCH, 'first', placed('coffee', 'sữa'), undefined)
    const [draft] = refusedDrafts(BRANCH)
    if (!draft) throw new Error('It is kept.')
    keepDraft(BRANCH, draft.id, { ...readDraft(BRANCH, draft.id), lines: [] })
    expect(refusedDrafts(BRANCH)).toEqual([{ ...draft, lines: [] }])
  })

  test('a draft of a finished order becomes one for a new order at its table, with its allergy note', () => {
    const order = anOrder({ tableId: 'b2', allergyNote: 'lạc' })
    const id = keepBeside(BRANCH, { tableId: order.tableId, order: order }, draftOf('tea', ''))
    expect(refusedDrafts(BRANCH)).toMatchObject([
      { id, lines: [line('tea')], allergyNote: 'lạc', refused: { tableId: 'b2', addTo: null } },
    ])
  })
})

test('a draft keeps its allergy note while its only line is replaced', () => {
  keepDraft(BRANCH, 'a1', { ...draftOf('tea', 'lạc'), lines: [] })
  expect(readDraft(BRANCH, 'a1').allergyNote).toBe('lạc')
  keepDraft(BRANCH, 'a1', { ...draftOf('tea', ''), lines: [] })
  expect(localStorage.length).toBe(0)
})

test('a draft without some of its parts is read, and nothing else', () => {
  localStorage.setItem(
    `passboard.draft.${BRANCH}.a1`,
    JSON.stringify({ lines: [{ id: 'x', ...line('tea') }], type: 'takeaway' }),
  )
  localStorage.setItem(`passboard.draft.${BRANCH}.broken`, '[1')
  localStorage.setItem(`passboard.draft.${BRANCH}.half`, JSON.stringify({ lines: [], refused: { addTo: 7 } }))
  expect(readDraft(BRANCH, 'a1')).toMatchObject({ lines: [line('tea')], type: 'takeaway', refused: null })
  expect(refusedDrafts(BRANCH)).toMatchObject([{ id: 'half', lines: [], refused: { tableId: null, addTo: null } }])
})

describe('a device that is full', () => {
  test('takes an order line by line, and shows what was refused', () => {
    vi.stubGlobal('localStorage', fullStorage())
    keepDraft(BRANCH, 'c1', draftOf('tea', ''))
    const before = readDraft(BRANCH, 'c1')
    keepDraft(BRANCH, 'c1', { ...before, lines: [...before.lines, { id: '2', ...line('cake') }] })
    expect(linesOf(readDraft(BRANCH, 'c1')).map(({ menuItemId }) => menuItemId)).toEqual(['tea', 'cake'])
    keepDraft(BRANCH, 'c1', EMPTY_DRAFT)
    expect(readDraft(BRANCH, 'c1')).toEqual(EMPTY_DRAFT)

    keepRefused(BRANCH, 'first', placed('coffee', 'sữa'), undefined)
    const [refused, ...others] = refusedDrafts(BRANCH)
    expect([refused, others]).toMatchObject([{ lines: [line('coffee')], allergyNote: 'sữa' }, []])
    dropDraft(BRANCH, refused?.id ?? '')
    expect(refusedDrafts(BRANCH)).toEqual([])
  })
})
