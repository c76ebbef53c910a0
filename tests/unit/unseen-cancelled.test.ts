import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dismissalOf, knownDismissals, useUnseenCancelled } from '@/app/kitchen/use-unseen-cancelled'
import { anOrder } from '../support/an-order'

/** The numbers of the cancelled tickets that a station's board shows on a device that marked `ids` as seen. */
function shownAt(stationName: string, ids: string[]): number[] {
  let shown: number[] = []
  function Board() {
    const seen = {
      isUnseen: (id: string) => !ids.includes(id),
      wasSeen: (id: string) => ids.includes(id),
      see: () => undefined,
    }
    const cancelled = new Map([['a', anOrder({ id: 'a', number: 12, status: 'cancelled' })]])
    const board = { branchId: 'branch', stationName, cancelled, branchState: null, isLive: false }
    shown = useUnseenCancelled({ ...board, seen, dismiss: undefined }).map(({ number }) => number)
    return null
  }
  renderToStaticMarkup(createElement(Board))
  return shown
}

test('a cancelled ticket that was dismissed for one station stays on the boards of the others, on the same device', () => {
  const dismissed = [dismissalOf('a', 'Bar')]
  expect([shownAt('Bar', []), shownAt('Bar', dismissed), shownAt('Kitchen', dismissed)]).toEqual([[12], [], [12]])
})

test('a dismissal is known for as long as the board has the order, also when the server tells it no more', () => {
  const cancelled = new Map([['a', 12]])
  const told = (...stations: string[]) => [{ orderId: 'a', stations }]
  const atFirst = knownDismissals(new Map(), told('Bar'), cancelled)
  expect([...knownDismissals(atFirst, [], cancelled)]).toEqual([['a', ['Bar']]])
  expect([...knownDismissals(atFirst, told('Bar', 'Kitchen'), cancelled)]).toEqual([['a', ['Bar', 'Kitchen']]])
  expect([...knownDismissals(atFirst, told('Bar'), new Map())]).toEqual([])
})
