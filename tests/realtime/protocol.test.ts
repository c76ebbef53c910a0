import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type {
  BoardSnapshot,
  BranchHeartbeat,
  Digest,
  Heartbeat,
  JoinReply,
  JoinRequest,
  OrderChange,
  Rendered,
  ScreenToServer,
  ServerToScreen,
} from '@/lib/board/protocol'
import type { Ordering } from '@/lib/branches/ordering'
import type { ErrorCode } from '@/lib/errors'
import type { TableCall } from '@/lib/guests/call-kinds'
import type { Order } from '@/lib/orders/order'
import { anItem, anOrder, FLOW } from '../support/an-order'
import { type Cafe, startCafe } from '../support/cafe'
import { DEFAULT_OPTIONS } from '../support/options'
import { orderIn } from '../support/orders'
import { connectScreen, sessionCookie } from '../support/screen'

// A screen that was loaded before an update goes on talking to the server after it: the protocol may only grow.

type Flow = {
  readyWhenAllDone: boolean
  stationsConfirm: boolean
  confirmStarts: boolean
  readyCompletes: boolean
  undoSeconds: number
  reminderSeconds: number
}

test('the types of the protocol', () => {
  expectTypeOf<OrderChange>().toEqualTypeOf<{ seq: number; order: Order; eventId: string }>()
  expectTypeOf<Heartbeat>().toEqualTypeOf<{ seq: number; now: number; eventId?: string | null }>()
  expectTypeOf<Digest>().toEqualTypeOf<{ new: number[]; changed: number[]; finished: number[]; cancelled: number[] }>()
  expectTypeOf<BoardSnapshot['branch']>().toEqualTypeOf<{
    id: string
    name: string
    timeZone: string
    locale: string
    currency: string
    flow: Flow
  }>()
  expectTypeOf<Omit<BoardSnapshot, 'branch'>>().toEqualTypeOf<{
    seq: number
    now: number
    eventId?: string | null
    stations: { id: string; name: string; soonMs: number; lateMs: number; startsTogether: boolean }[]
    orders: Order[]
    cancelled: Order[]
    recalled?: Order[]
  }>()
  expectTypeOf<JoinRequest>().toEqualTypeOf<{
    branchId: string
    since?: number | undefined
    last?: { seq: number; eventId: string } | undefined
  }>()
  type Snapshot = Extract<JoinReply, { kind: 'snapshot' }>
  type Missed = Extract<JoinReply, { kind: 'missed' }>
  type Refusal = Extract<JoinReply, { ok: false }>
  expectTypeOf<JoinReply>().toEqualTypeOf<Snapshot | Missed | Refusal>()
  expectTypeOf<Omit<Snapshot, 'ok' | 'kind'>>().toEqualTypeOf<{
    snapshot: BoardSnapshot
    missed: Digest | null
    wentBack?: boolean
  }>()
  expectTypeOf<Omit<Missed, 'ok' | 'kind'>>().toEqualTypeOf<{
    seq: number
    now: number
    eventId?: string | null
    orders: Order[]
    missed: Digest
  }>()
  expectTypeOf<Refusal>().toEqualTypeOf<{ ok: false; error: ErrorCode }>()
  expectTypeOf<keyof ServerToScreen>().toEqualTypeOf<
    'change' | 'heartbeat' | 'branch' | 'step' | 'stepUndone' | 'goodbye' | 'chime' | 'changed'
  >()
  expectTypeOf<Parameters<ServerToScreen['branch']>>().toEqualTypeOf<
    [
      state: {
        soldOut: { menuItemId: string; endsAt: number | null }[]
        soldOutOptionIds: string[]
        calls: TableCall[]
        ordering: Ordering
        capacity: {
          step: 'normal' | 'busy' | 'limited' | 'full'
          until: number | null
          longerMinutes: number
          categoryCount: number
        }
        refusedOrders: {
          id: string
          source: string
          reference: string | null
          code: ErrorCode
          field: string | null
          others: number
          at: number
        }[]
        dismissed: { orderId: string; stations: string[] }[]
        seenChanges: { orderId: string; stations: Record<string, number> }[]
        flow: Flow
        stations: { id: string; name: string; soonMs: number; lateMs: number; startsTogether: boolean }[]
      },
    ]
  >()
  expectTypeOf<Parameters<ServerToScreen['goodbye']>>().toEqualTypeOf<[reason: 'restart' | 'signed_out']>()
  expectTypeOf<Parameters<ServerToScreen['heartbeat']>>().toEqualTypeOf<[heartbeat: BranchHeartbeat]>()
  expectTypeOf<BranchHeartbeat>().toEqualTypeOf<{
    seq: number
    now: number
    eventId?: string | null
    undisplayed: { orderId: string; number: number; stations: string[]; printed: boolean }[]
    writable: boolean
  }>()
  expectTypeOf<Rendered>().toEqualTypeOf<{ stations: { name: string }[]; screen: string | null }>()
  expectTypeOf<keyof ScreenToServer>().toEqualTypeOf<'join' | 'ping' | 'beginStep' | 'undoStep' | 'report'>()
})

describe('what goes over a socket', () => {
  let cafe: Cafe
  beforeAll(async () => {
    cafe = await startCafe()
  })
  afterAll(() => cafe.stop())

  const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/)
  const ID = expect.stringMatching(/^[0-9a-f-]{36}$/)
  const ORDER = anOrder({
    id: expect.any(String),
    branchId: expect.any(String),
    tableId: expect.any(String),
    tableLabel: expect.any(String),
    number: expect.any(Number),
    version: expect.any(Number),
    source: 'staff',
    paymentStatus: expect.stringMatching(/^[a-z]+$/),
    paidAmount: expect.any(Number),
    itemsTotal: expect.any(Number),
    total: expect.any(Number),
    transferReference: expect.any(String),
    items: [
      anItem({
        id: expect.any(String),
        menuItemId: expect.any(String),
        quantity: 2,
        unitPrice: expect.any(Number),
        note: 'ít đường',
        options: DEFAULT_OPTIONS,
        allergens: ['milk'],
        stationId: ID,
      }),
    ],
    startAt: TIME,
    statusSince: TIME,
    createdAt: TIME,
    updatedAt: TIME,
  })
  const NOW = expect.any(Number)

  test('has these names and no others', async () => {
    const screen = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
    const { branchId } = cafe.here
    await orderIn(cafe)
    expect(await screen.join({ branchId })).toStrictEqual({
      ok: true,
      kind: 'snapshot',
      snapshot: {
        branch: {
          id: branchId,
          name: 'Hàng Bông',
          timeZone: 'Asia/Ho_Chi_Minh',
          locale: 'vi-VN',
          currency: 'VND',
          flow: FLOW,
        },
        seq: 1,
        eventId: ID,
        now: NOW,
        stations: [
          { id: ID, name: 'Bar', soonMs: 300_000, lateMs: 600_000, startsTogether: false },
          { id: ID, name: 'Kitchen', soonMs: 300_000, lateMs: 600_000, startsTogether: false },
          { id: ID, name: 'Pastry', soonMs: 180_000, lateMs: 360_000, startsTogether: false },
        ],
        orders: [ORDER],
        cancelled: [],
        recalled: [],
      },
      missed: null,
      wentBack: false,
    })
    expect(await screen.join({ branchId, since: 0 })).toStrictEqual({
      ok: true,
      kind: 'missed',
      seq: 1,
      eventId: ID,
      now: NOW,
      orders: [ORDER],
      missed: { new: [1], changed: [], finished: [], cancelled: [] },
    })
    expect(await screen.join({ branchId: cafe.there.branchId })).toStrictEqual({ ok: false, error: 'forbidden' })
    const heard = screen.nextChange()
    await orderIn(cafe)
    expect(await heard).toStrictEqual({ seq: 2, order: ORDER, eventId: ID })
    await expect
      .poll(() => screen.heartbeats.at(-1))
      .toStrictEqual({ seq: 2, eventId: ID, now: NOW, undisplayed: [], writable: true })
  })

  test('may be nothing else: whatever is not a join request is refused', async () => {
    const screen = await connectScreen(cafe.baseUrl, { cookie: await sessionCookie(cafe.staff) })
    const { branchId } = cafe.here
    const requests: unknown[] = [
      undefined,
      null,
      branchId,
      [branchId],
      {},
      { branchId: null },
      { branchId: [branchId] },
      { branchId: "' OR 1=1" },
      { branchId, since: '0' },
      { branchId, since: null },
      { branchId, since: -1 },
      { branchId, since: 1.5 },
      { branchId, since: 2 ** 31 },
      { branchId, room: 'branch:x' },
      Buffer.from(branchId),
    ]
    for (const request of requests) {
      const reply = await screen.join(request as JoinRequest)
      expect(reply, JSON.stringify(request)).toStrictEqual({ ok: false, error: 'invalid_request' })
    }
  })
})
