import { WebSocket } from 'undici'
import type { ServerToScreen } from '@/lib/board/protocol'
import type { CleanUp } from './clean-up'
import type { LiveContender } from './contenders/contender'

/** Sockets that share one client address, far fewer than the server admits. */
const PER_ADDRESS = 500
/** How many connect at a time. */
const AT_ONCE = 50

type Message = { [Name in keyof ServerToScreen]: [Name, ...Parameters<ServerToScreen[Name]>] }[keyof ServerToScreen]

export type OnMessage = (message: Message, screen: number) => void

/**
 * Opens screens that need less of the load generator than Socket.IO's client: a WebSocket that speaks as much of the protocol as a
 * screen that listens (https://socket.io/docs/v4/socket-io-protocol/). Each joins a branch; the branches are taken in turn.
 * The server must trust one proxy.
 */
export async function openLightScreens(
  cleanUp: CleanUp,
  server: LiveContender,
  branchIds: string[],
  count: number,
  onMessage: OnMessage,
): Promise<void> {
  const sockets: WebSocket[] = []
  await cleanUp.add(async () => {
    for (const socket of sockets) socket.close()
  })
  const url = `${server.origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`
  while (sockets.length < count) {
    const first = sockets.length
    const screens = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => first + index)
    await Promise.all(screens.map(open))
    if (sockets.length % 2_000 === 0) console.log(`  ${sockets.length} of ${count} screens`)
  }

  function open(screen: number): Promise<void> {
    const group = Math.floor(screen / PER_ADDRESS)
    const socket = new WebSocket(url, {
      headers: { ...server.screenHeaders, 'x-forwarded-for': `10.0.${group >> 8}.${group & 255}` },
    })
    sockets.push(socket)
    const branchId = branchIds[screen % branchIds.length]
    return new Promise((resolve, reject) => {
      socket.addEventListener('error', () => reject(new Error(`Screen ${screen} was not connected.`)))
      socket.addEventListener('message', ({ data }) => {
        const packet = String(data)
        if (packet === '2') socket.send('3')
        else if (packet.startsWith('42')) onMessage(JSON.parse(packet.slice(2)), screen)
        else if (packet.startsWith('0')) socket.send('40')
        else if (packet.startsWith('40')) socket.send(`420${JSON.stringify(['join', { branchId }])}`)
        else if (packet.startsWith('430[{"ok":true')) resolve()
        else reject(new Error(`Screen ${screen} got ${packet.slice(0, 200)}.`))
      })
    })
  }
}
