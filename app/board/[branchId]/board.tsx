'use client'

import { useState } from 'react'
import { SignOutButton } from '@/app/sign-out-button'
import type { BoardSnapshot } from '@/lib/board/protocol'
import type { Order } from '@/lib/orders/order'
import { OPEN_STATUSES, type OpenStatus } from '@/lib/orders/order-status'
import { moveTicket } from './actions'
import { ConnectionStatus } from './connection-status'
import { explainRefusal } from './explain-refusal'
import { Ticket } from './ticket'
import { useBoard } from './use-board'
import { WallClock } from './wall-clock'

const COLUMN_NAMES: Record<OpenStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  preparing: 'Preparing',
  ready: 'Ready',
}

/** The board of a branch: four columns, oldest ticket first, one button a ticket. */
export function Board({ initial }: { initial: BoardSnapshot }) {
  const { orders, connection, show } = useBoard(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const { branch } = initial

  async function advance(order: Order, to: Order['status']) {
    setProblem(null)
    const result = await moveTicket({ branchId: branch.id, orderId: order.id, to }).catch(() => null)
    if (result?.order) show(result.order)
    if (!result?.ok) setProblem(explainRefusal(order, result))
  }

  return (
    <div className="flex min-h-dvh flex-col bg-board text-chalk lg:h-dvh">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2 md:px-6">
        <h1 className="text-2xl font-bold">{branch.name}</h1>
        <SignOutButton />
        <div className="ml-auto flex items-center gap-5">
          <ConnectionStatus connection={connection} />
          <WallClock initial={initial.now} timeZone={branch.timeZone} />
        </div>
      </header>
      <Problem text={problem} onSeen={() => setProblem(null)} />
      <main className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-3 px-3 pb-3 md:grid-cols-2 md:px-4 md:pb-4 lg:grid-cols-4">
        {OPEN_STATUSES.map((status) => (
          <Column
            key={status}
            name={COLUMN_NAMES[status]}
            tickets={orders.filter((order) => order.status === status)}
            now={initial.now}
            onAdvance={advance}
          />
        ))}
      </main>
    </div>
  )
}

type ColumnProps = {
  name: string
  tickets: Order[]
  now: number
  onAdvance: (order: Order, to: Order['status']) => Promise<void>
}

function Column({ name, tickets, now, onAdvance }: ColumnProps) {
  const oldestFirst = tickets.toSorted(
    (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || a.number - b.number,
  )
  return (
    <section aria-label={name} className="flex min-h-0 min-w-0 flex-col rounded-xl bg-lane p-2.5">
      <h2 className="flex items-center justify-between px-2 pb-2 text-xl font-semibold">
        {name}
        <span className="min-w-10 rounded-lg bg-lane-edge px-2 text-center text-2xl font-bold tabular-nums">
          {tickets.length}
        </span>
      </h2>
      {tickets.length === 0 && <p className="px-2 py-6 text-center text-lg text-chalk-quiet">Nothing here</p>}
      {/* A scrolling area must be reachable by keyboard (WCAG 2.1.1). */}
      <ol
        tabIndex={tickets.length > 0 ? 0 : -1}
        aria-label={`${name} tickets`}
        className="grid content-start gap-3 lg:overflow-y-auto"
      >
        {oldestFirst.map((order) => (
          <li key={order.id}>
            <Ticket order={order} renderedAt={now} onAdvance={onAdvance} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Problem({ text, onSeen }: { text: string | null; onSeen: () => void }) {
  return (
    <div role="alert" className="px-4 md:px-6">
      {text && (
        <p className="mb-2 flex items-center justify-between gap-4 rounded-lg bg-alert px-4 py-1 text-lg font-semibold text-ink">
          <span>⚠ {text}</span>
          <button type="button" onClick={onSeen} className="min-h-11 rounded-md px-4 font-bold">
            OK
          </button>
        </p>
      )}
    </div>
  )
}
