'use client'

import { useEffect, useState } from 'react'
import { io } from 'socket.io-client'

/** The board as it is usually written: the list in state, all of it rendered again with every event and every second. */

type Order = {
  id: string
  number: number
  tableLabel: string
  status: string
  paymentStatus: string
  createdAt: string
  items: { id: string; menuItemName: string; quantity: number; note: string }[]
}

const LANES = [
  { status: 'pending', name: 'Pending', verb: 'Confirm', next: 'confirmed' },
  { status: 'confirmed', name: 'Confirmed', verb: 'Start', next: 'preparing' },
  { status: 'preparing', name: 'Preparing', verb: 'Ready', next: 'ready' },
  { status: 'ready', name: 'Ready', verb: 'Complete', next: 'completed' },
]

export default function Board() {
  const [orders, setOrders] = useState<Order[]>([])
  const [now, setNow] = useState(0)

  useEffect(() => {
    setNow(Date.now())
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])

  useEffect(() => {
    const branchId = new URLSearchParams(window.location.search).get('branchId')
    const socket = io({ transports: ['websocket'] })
    socket.on('connect', async () => {
      await socket.emitWithAck('join', { branchId })
      const response = await fetch(`/orders?branchId=${branchId}`)
      setOrders(await response.json())
    })
    socket.on('change', ({ order }: { order: Order }) => setOrders((orders) => withOrder(orders, order)))
    return () => void socket.disconnect()
  }, [])

  async function advance(order: Order, status: string) {
    const response = await fetch(`/orders/${order.id}/status`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    const changed = await response.json()
    setOrders((orders) => withOrder(orders, changed))
  }

  return (
    <main>
      {LANES.map(({ status, name, verb, next }) => {
        const tickets = orders
          .filter((order) => order.status === status)
          .sort((a, b) => new Date(a.createdAt).getTime() - new Date(b.createdAt).getTime())
        return (
          <section key={status} aria-label={name}>
            <h2>
              {name} {tickets.length}
            </h2>
            {tickets.map((order) => (
              <article key={order.id} aria-label={`Order ${order.number}, table ${order.tableLabel}`}>
                <header>
                  <strong>{order.number}</strong>
                  <span>{age(order, now)}</span>
                  <span>{order.tableLabel}</span>
                </header>
                <ul>
                  {order.items.map((item) => (
                    <li key={item.id}>
                      {item.quantity} × {item.menuItemName} <em>{item.note}</em>
                    </li>
                  ))}
                </ul>
                <p>{order.paymentStatus}</p>
                <button type="button" aria-label={`${verb} order ${order.number}`} onClick={() => advance(order, next)}>
                  {verb}
                </button>
              </article>
            ))}
          </section>
        )
      })}
    </main>
  )
}

function withOrder(orders: Order[], order: Order): Order[] {
  const others = orders.filter((other) => other.id !== order.id)
  return order.status === 'completed' ? others : [...others, order]
}

function age(order: Order, now: number): string {
  const seconds = Math.max(0, Math.floor((now - new Date(order.createdAt).getTime()) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
