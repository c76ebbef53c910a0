import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBoardStore, forgetLastBoard, lastBoard } from '@/app/device/last-board'
import { KeptBoard } from '@/app/offline/kept-board'
import { anOrder, FLOW } from '../support/an-order'
import { memoryStorage } from '../support/memory-storage'
import { rendered } from '../support/rendered'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  openAt('/board/a')
})
afterEach(() => vi.unstubAllGlobals())

/** What follows is of a window at this address. All windows share the storage. */
function openAt(pathname: string, search = '') {
  vi.stubGlobal('window', { location: { pathname, search } })
}

const branch = {
  id: 'branch',
  name: 'Hàng Bông',
  locale: 'vi-VN',
  currency: 'VND',
  timeZone: 'Asia/Ho_Chi_Minh',
  flow: FLOW,
}
const shown = (at: number) => ({
  branch,
  stations: [],
  station: null,
  orders: new Map([['order', anOrder()]]),
  others: [],
  at,
})

test('the board that is shown is stored, with the time of the last message', () => {
  const store = createBoardStore()
  const board = shown(1_000)
  store(board)
  expect(lastBoard()).toMatchObject({ branch, orders: [anOrder()], at: 1_000 })
  store({ ...board, at: 2_000 })
  expect(lastBoard()?.at).toBe(2_000)
})

test('a board that is still shown after it was removed is not stored again; the next one is', () => {
  const store = createBoardStore()
  store(shown(1_000))
  forgetLastBoard()
  store(shown(2_000))
  expect(localStorage.length).toBe(0)
  createBoardStore()(shown(3_000))
  expect(lastBoard()?.at).toBe(3_000)
})

test('two windows of a device have a board each, with a time of its own', () => {
  const [here, there] = [createBoardStore(), createBoardStore()]
  openAt('/board/a', '?station=Bar')
  here({ ...shown(1_000), station: 'Bar' })
  openAt('/board/a', '?station=Kitchen')
  there({ ...shown(9_000), station: 'Kitchen' })
  openAt('/board/a', '?station=Bar')
  expect(lastBoard()).toMatchObject({ station: 'Bar', at: 1_000 })
  openAt('/board/a')
  expect(lastBoard()).toMatchObject({ station: 'Kitchen', at: 9_000 })
  openAt('/board/ab')
  expect(lastBoard()).toBeNull()
})

test('the boards that were shown last are kept, and a sign-out removes them all', () => {
  for (const [index, name] of ['a', 'b', 'c', 'd', 'e'].entries()) {
    openAt(`/board/${name}`)
    createBoardStore()(shown(1_000 + index))
  }
  expect(lastBoard()?.at).toBe(1_004)
  openAt('/board/b')
  expect(lastBoard()?.at).toBe(1_001)
  openAt('/board/a')
  expect(lastBoard()).toBeNull()
  forgetLastBoard()
  expect(localStorage.length).toBe(0)
})

test('stopped, cancelled and recalled orders are on the stored board as on the shown one', () => {
  const stopped = anOrder({ id: 'stopped', number: 2, status: 'preparing', stoppedAt: '2026-11-21T10:05:00.000+07:00' })
  const cancelled = anOrder({ id: 'cancelled', number: 3, status: 'cancelled' })
  const recalled = anOrder({
    id: 'recalled',
    number: 4,
    status: 'completed',
    recalledAt: '2026-11-21T10:05:00.000+07:00',
  })
  const orders = new Map([
    ['order', anOrder()],
    ['stopped', stopped],
  ])
  const store = createBoardStore()
  store({ ...shown(1_000), orders })
  store({ ...shown(2_000), orders, others: [cancelled, recalled] })
  const board = lastBoard()
  if (!board) throw new Error('There is no board.')
  const page = rendered(createElement(KeptBoard, { board, onTry: undefined }))
  for (const text of ['STOP', 'Cancelled', 'Recalled']) expect(page.split(`>${text}`)).toHaveLength(2)
})
