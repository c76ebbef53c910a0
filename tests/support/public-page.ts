import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { guestCookie } from '@/lib/guests/guest-session'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { PUBLIC_NAMESPACE, type PublicReply, type PublicToServer, type ServerToPublic } from '@/lib/guests/protocol'
import type { ReadyNumber, ReadyNumbers } from '@/lib/guests/ready-number-repository'
import type { Place } from './cafe'

/** A client of the public namespace: a pickup display, or a guest's page with the cookie of the table. */
export type PublicPage = {
  socket: Socket<ServerToPublic, PublicToServer>
  /** The received numbers, the last at the end. */
  numbers: { preparing: number[]; ready: number[] }[]
  /** The same messages, unchanged. */
  sent: ReadyNumbers[]
  orders: GuestOrder[][]
  watch(branchId: string): Promise<PublicReply>
  follow(tableCode: string): Promise<PublicReply>
  goodbye: Promise<string>
}

type Options = { cookie?: string; origin?: string }

/** Connects, and resolves when connected. @throws the server's connect error */
export async function connectPublic(baseUrl: string, { cookie, origin = baseUrl }: Options = {}): Promise<PublicPage> {
  const socket: PublicPage['socket'] = io(baseUrl + PUBLIC_NAMESPACE, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { origin, ...(cookie && { cookie }) },
  })
  onTestFinished(() => {
    socket.disconnect()
  })
  const numbers: PublicPage['numbers'] = []
  const sent: ReadyNumbers[] = []
  const orders: GuestOrder[][] = []
  socket.on('numbers', (message) => {
    sent.push(message)
    numbers.push({ preparing: numbersOnly(message.preparing), ready: numbersOnly(message.ready) })
  })
  socket.on('orders', (message) => orders.push(message))
  const goodbye = new Promise<string>((resolve) => socket.once('goodbye', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return {
    socket,
    numbers,
    sent,
    orders,
    watch: (branchId) => new Promise((resolve) => socket.emit('watch', { branchId }, resolve)),
    follow: (tableCode) => new Promise((resolve) => socket.emit('follow', { tableCode }, resolve)),
    goodbye,
  }
}

const numbersOnly = (numbers: ReadyNumber[]): number[] => numbers.map(({ number }) => number)

/** The cookie of a guest's session at a table. */
export const cookieAt = ({ tableCode }: Pick<Place, 'tableCode'>, session: string): string =>
  `${guestCookie(tableCode)}=${session}`
