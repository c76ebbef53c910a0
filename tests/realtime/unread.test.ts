import type { Socket as TcpSocket } from 'node:net'
import { expect, test } from 'vitest'
import { startCafeForTest } from '../support/cafe'
import { orderIn } from '../support/orders'
import { connectScreen, type Screen, sessionCookie } from '../support/screen'

test('a screen that asks and asks and reads nothing is cut off; others are not', async () => {
  const cafe = await startCafeForTest()
  for (let count = 0; count < 200; count++) await orderIn(cafe)
  const cookie = await sessionCookie(cafe.staff)
  const reading = await connectScreen(cafe.baseUrl, { cookie })
  const deaf = await connectScreen(cafe.baseUrl, { cookie })
  await reading.snapshot(cafe.here.branchId)
  const { answerPings } = goDeaf(deaf)
  const screens = async () => {
    answerPings()
    for (let count = 0; count < 100; count++)
      deaf.socket.emit('join', { branchId: cafe.here.branchId }, () => undefined)
    const text = await (await fetch(`${cafe.baseUrl}/metrics`)).text()
    return /^passboard_screens\{kind="staff"\} (\d+)$/m.exec(text)?.[1]
  }
  expect(await screens()).toBe('2')
  await expect.poll(screens, { timeout: 200_000 }).toBe('1')
  const heard = reading.nextChange()
  await orderIn(cafe)
  await heard
}, 900_000)

type WebSocket = { _socket: TcpSocket; send(packet: string): void }

/**
 * What is sent to it fills the way there and stays; yet it answers pings that it never reads (Engine.IO protocol,
 * revision 4: packet 3), so that no timeout ends it.
 */
function goDeaf({ socket }: Screen): { answerPings(): void } {
  const { ws } = socket.io.engine.transport as unknown as { ws: WebSocket }
  ws._socket.pause()
  return { answerPings: () => ws.send('3') }
}
