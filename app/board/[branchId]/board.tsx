'use client'

import { useState } from 'react'
import type { BoardSnapshot } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'
import { OPEN_STATUSES } from '@/lib/orders/order-status'
import { Notices } from '../notices'
import { BoardHeader } from './board-header'
import { Lane } from './lane'
import { LaneSwitcher } from './lane-switcher'
import { Problem } from './problem'
import { useBoard } from './use-board'
import { useTaps } from './use-taps'
import { WhileAway } from './while-away'

type Props = { initial: BoardSnapshot; mayChoose: boolean; notices: string[] }

/** The board of a branch: four lanes, oldest ticket first, one button a ticket. */
export function Board({ initial, mayChoose, notices }: Props) {
  const { orders, connection, missed, forgetMissed, show } = useBoard(initial)
  const { advance, problem, forgetProblem } = useTaps(initial.branch.id, show, connection.state === 'live')
  const [shownFirst] = useState(() => new Set(initial.orders.map(place)))
  const lanes = OPEN_STATUSES.map((status) => ({
    status,
    tickets: orders.filter((order) => order.status === status).toSorted(oldestFirst),
  }))
  const frame = connection.state === 'lost' ? 'outline-alert' : 'outline-transparent'

  return (
    <div className={`flex h-dvh flex-col overflow-clip bg-board text-chalk outline-6 -outline-offset-6 ${frame}`}>
      <BoardHeader initial={initial} mayChoose={mayChoose} connection={connection} />
      <Notices sentences={notices} className="px-4 pb-1.5 md:px-5" />
      <LaneSwitcher lanes={lanes} />
      <main
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard, tickets or none
        tabIndex={0}
        className="grid min-h-0 flex-1 snap-x snap-mandatory motion-safe:scroll-smooth scroll-px-3 auto-cols-[90%] grid-flow-col grid-rows-[minmax(0,1fr)] gap-3 overflow-x-auto px-3 pb-3 md:auto-cols-[47%] lg:auto-cols-fr lg:overflow-x-visible"
      >
        {lanes.map(({ status, tickets }) => (
          <Lane
            key={status}
            status={status}
            tickets={tickets}
            renderedAt={initial.now}
            hasMoved={(order) => !shownFirst.has(place(order))}
            onAdvance={advance}
          />
        ))}
      </main>
      {/* Over the lanes, so that no button moves from under a finger. */}
      <div className="pointer-events-none fixed inset-x-4 bottom-4 z-10 mx-auto grid max-w-4xl gap-2">
        <WhileAway missed={missed} onSeen={forgetMissed} />
        <Problem text={problem} onSeen={forgetProblem} />
      </div>
    </div>
  )
}

const place = ({ id, status }: Order) => `${id} ${status}`

const oldestFirst = (a: Order, b: Order) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.number - b.number
