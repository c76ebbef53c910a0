import { randomInt } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import type { ScreenToServer, ServerToScreen } from '@/lib/board/protocol'
import type { CleanUp } from './clean-up'
import type { LiveContender } from './contenders/contender'

export type ScreenSocket = Socket<ServerToScreen, ScreenToServer>

/** How many connect at a time, from one address: the server admits only so many of one. */
const AT_ONCE = 50

/** A socket as a browser has one. It connects by itself, and again when it is cut. @param address of the café that it is in */
export function openSocket({ origin, screenHeaders }: LiveContender, address = '127.0.0.1'): ScreenSocket {
  return io(origin, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelayMax: 3_000,
    extraHeaders: { ...screenHeaders, 'x-forwarded-for': address },
  })
}

/** So many screens, all in the room of a branch. */
export async function openScreens(
  cleanUp: CleanUp,
  contender: LiveContender,
  branchId: string,
  count: number,
): Promise<ScreenSocket[]> {
  const sockets: ScreenSocket[] = []
  await cleanUp.add(async () => close(sockets))
  while (sockets.length < count) {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
    const next = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => openSocket(contender, address))
    sockets.push(...next)
    await Promise.all(next.map((socket) => join(socket, branchId)))
  }
  return sockets
}

export function close(sockets: ScreenSocket[]): void {
  for (const socket of sockets) socket.disconnect()
}

async function join(socket: ScreenSocket, branchId: string) {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const reply = await socket.emitWithAck('join', { branchId })
  if (!reply.ok) throw new Error(`A screen was refused: ${reply.error}.`)
}
