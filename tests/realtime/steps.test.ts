import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShownStep, Step } from '@/lib/board/protocol'
import { newId } from '@/lib/ids'
import { MAX_MARKED } from '@/lib/orders/order-limits'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'
import { pairDevice } from '../support/paired-screen'
import { connectScreen, type Screen, sessionCookie } from '../support/screen'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

/** A screen with what it is told of other screens' steps, in the order in which it came. */
async function joined(token: string, branchId = cafe.here.branchId) {
  const screen = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(token) })
  return { screen, ...follow(screen), snapshot: await screen.snapshot(branchId) }
}

function follow({ socket }: Screen) {
  const told: (ShownStep | { undone: string })[] = []
  socket.on('step', (step) => told.push(step))
  socket.on('stepUndone', ({ tapId }) => told.push({ undone: tapId }))
  return { told }
}

const aStep = (values: Partial<Step> = {}): Step => ({
  tapId: newId(),
  orderId: newId(),
  command: { type: 'change_status', to: 'confirmed' },
  screen: 'Bar',
  undoMs: 3_000,
  ...values,
})

const aStepOf = (lines: number) =>
  aStep({ command: { type: 'mark_items', done: true, itemIds: Array.from({ length: lines }, newId) } })

/** What was sent before is there when this is. */
async function settled(from: Screen, told: unknown[]): Promise<void> {
  const last = aStep()
  from.socket.emit('beginStep', last)
  await expect.poll(() => told.some((one) => (one as ShownStep).tapId === last.tapId)).toBe(true)
  told.pop()
}

describe('a step that can still be undone', () => {
  test('is shown on the other screens of the branch with who does it, and no more when it is undone', async () => {
    const [one, other, elsewhere] = await Promise.all([
      joined(cafe.staff),
      joined(cafe.manager),
      joined(cafe.manager, cafe.there.branchId),
    ])
    const step = aStep()
    const { screen: _, ...shown } = step
    one.screen.socket.emit('beginStep', step)
    one.screen.socket.emit('undoStep', { tapId: step.tapId })
    one.screen.socket.emit('beginStep', aStep({ ...step, screen: '' }))
    await expect.poll(() => other.told.length).toBe(3)
    expect(other.told).toEqual([
      { ...shown, by: { name: expect.any(String), screen: 'Bar' } },
      { undone: step.tapId },
      { ...shown, by: { name: expect.any(String), screen: null } },
    ])
    await settled(other.screen, one.told)
    expect(one.told).toEqual([])
    expect(elsewhere.told).toEqual([])
  })

  test('is shown of an order with as many lines and parts as there can be', async () => {
    const [one, other] = await Promise.all([joined(cafe.staff), joined(cafe.manager)])
    const { screen: _, ...shown } = aStepOf(MAX_MARKED)
    one.screen.socket.emit('beginStep', { ...shown, screen: 'Bar' })
    await settled(one.screen, other.told)
    expect(other.told).toMatchObject([shown])
  })

  test('changes nothing on the server: no event, and the order is as it was', async () => {
    const order = await orderIn(cafe)
    const [one, other] = await Promise.all([joined(cafe.staff), joined(cafe.manager)])
    one.screen.socket.emit('beginStep', aStep({ orderId: order.id }))
    await settled(one.screen, other.told)
    expect((await other.screen.snapshot(cafe.here.branchId)).orders.find(({ id }) => id === order.id)).toEqual(order)
    expect(other.screen.changes).toEqual([])
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'confirm'],
    ['another command', aStep({ command: { type: 'recall' } as never })],
    ['an undo time of a minute', aStep({ undoMs: 60_000 })],
    ['a name of 41 characters', aStep({ screen: 'x'.repeat(41) })],
    ['more lines than an order has', aStepOf(MAX_MARKED + 1)],
    ['a name of its own', { ...aStep(), by: { name: 'Manager', screen: null } }],
  ])('is ignored if it is %s', async (_, sent) => {
    const [one, other] = await Promise.all([joined(cafe.staff), joined(cafe.manager)])
    one.screen.socket.emit('beginStep', sent as Step)
    one.screen.socket.emit('undoStep', sent as never)
    await settled(one.screen, other.told)
    expect(other.told).toEqual([])
  })

  test('is ignored from a screen that has joined no branch, and from a wall display that may not bump', async () => {
    const other = await joined(cafe.manager)
    const stranger = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
    stranger.socket.emit('beginStep', aStep())
    const wall = await pairDevice(cafe)
    const display = await connectScreen(cafe.baseUrl, { cookie: wall.cookie, as: 'screen' })
    await display.snapshot(cafe.here.branchId)
    display.socket.emit('beginStep', aStep())
    const bumping = await pairDevice(cafe, { name: 'Pass', mayBump: true })
    const bar = await connectScreen(cafe.baseUrl, { cookie: bumping.cookie, as: 'screen' })
    await bar.snapshot(cafe.here.branchId)
    bar.socket.emit('beginStep', aStep())
    await expect.poll(() => other.told.length).toBe(1)
    expect(other.told).toMatchObject([{ by: { name: 'Pass', screen: null } }])
  })
})
