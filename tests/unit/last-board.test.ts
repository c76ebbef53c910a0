import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBoardStore, forgetLastBoard, lastBoard } from '@/app/device/last-board'
import { anOrder, FLOW } from '../support/an-order'
import { memoryStorage } from '../support/memory-storage'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('window', { location: { pathname: '/board/a' } })
})
afterEach(() => vi.unstubAllGlobals())

const branch = {
  id: 'branch',
  name: 'Hàng Bông',
  locale: 'vi-VN',
  currency: 'VND',
  timeZone: 'Asia/Ho_Chi_Minh',
  flow: FLOW,
}
const shown = (at: number) => ({ branch, stations: [], station: null, orders: new Map([['order', anOrder()]]), at })

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
