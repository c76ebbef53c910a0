import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { KEY_PERMISSIONS } from '@/lib/access/key-permissions'
import { CONDITION_EVENT_TYPES } from '@/lib/conditions/condition-kinds'
import { OPTION_EFFECTS } from '@/lib/options/option-effect'
import { ORDER_STATUSES } from '@/lib/order-status'
import { ADJUSTMENT_KINDS } from '@/lib/orders/adjustments'
import { CANCEL_REASONS } from '@/lib/orders/cancel-reason'
import { ORDER_EVENT_TYPES } from '@/lib/orders/order-event-types'
import { ORDER_TYPES } from '@/lib/orders/order-type'
import { PAYMENT_METHODS, PAYMENT_STATUSES, PAYMENT_VOID_REASONS, REFUND_REASONS } from '@/lib/orders/payment'
import { REMAKE_REASONS } from '@/lib/orders/remake-reasons'
import { VOID_REASONS } from '@/lib/orders/void-reason'
import { PRINT_ERRORS } from '@/lib/printing/printer'
import { errorCodeSchema } from '@/lib/schema-parts'
import { SCREEN_VIEWS } from '@/lib/screens/screen'
import { SCREEN_PROBLEMS } from '@/lib/screens/screen-problems'
import { DELIVERY_STATUSES } from '@/lib/webhooks/delivery-repository'
import { EVENT_TYPES } from '@/lib/webhooks/event-types'
import { makeOpenApiDocument } from '../support/make-openapi-document'
import type { OpenApiDocument } from '../support/openapi-document'

const ENUMS: Record<string, readonly string[]> = {
  OrderStatus: ORDER_STATUSES,
  PaymentStatus: PAYMENT_STATUSES,
  PaymentMethod: PAYMENT_METHODS,
  PaymentKind: ['payment', 'refund'],
  PaymentVoidReason: PAYMENT_VOID_REASONS,
  RefundReason: REFUND_REASONS,
  AdjustmentKind: ADJUSTMENT_KINDS,
  Refund: ['due', 'done'],
  CancelReason: CANCEL_REASONS,
  OrderType: ORDER_TYPES,
  RemakeReason: REMAKE_REASONS,
  VoidReason: VOID_REASONS,
  OptionEffect: OPTION_EFFECTS,
  PrintError: PRINT_ERRORS,
  StaffRole: ['manager', 'staff'],
  ApiKeyPermission: KEY_PERMISSIONS,
  ErrorCode: errorCodeSchema.options,
  RequestOutcome: ['not_carried_out', 'unknown'],
  WebhookEventType: EVENT_TYPES,
  OrderEventType: ORDER_EVENT_TYPES,
  ConditionEventType: CONDITION_EVENT_TYPES,
  WebhookDeliveryStatus: DELIVERY_STATUSES,
  ScreenView: SCREEN_VIEWS,
  ScreenProblem: SCREEN_PROBLEMS,
  WebhookDisabledReason: ['gone', 'failing', 'manager'],
}

/** Properties that are an enum, and the type that they must have. */
const PROPERTIES = [
  ["Schemas['Order']['status']", "Schemas['OrderStatus']"],
  ["Schemas['Order']['previousStatus']", "Schemas['OrderStatus'] | null"],
  ["Schemas['Order']['paymentStatus']", "Schemas['PaymentStatus']"],
  ["Schemas['Order']['paymentMethod']", "Schemas['PaymentMethod'] | null"],
  ["Schemas['Order']['refund']", "Schemas['Refund'] | null"],
  ["Schemas['Order']['cancelReason']", "Schemas['CancelReason'] | null"],
  ["Schemas['Order']['stopReason']", "Schemas['VoidReason'] | null"],
  ["Schemas['OrderVoid']['reason']", "Schemas['VoidReason']"],
  ["Schemas['OrderedOption']['effect']", "Schemas['OptionEffect']"],
  ["Schemas['StatusChange']['status']", "Schemas['OrderStatus']"],
  ["Schemas['Staff']['role']", "Schemas['StaffRole']"],
  ["Schemas['CurrentUser']['role']", "Schemas['StaffRole'] | null"],
  ["Schemas['Error']['code']", "Schemas['ErrorCode']"],
  ["Schemas['WebhookEvent']['type']", "Schemas['OrderEventType']"],
  ["Schemas['ConditionEvent']['type']", "Schemas['ConditionEventType']"],
  ["Schemas['WebhookEvent']['data']['from']", "Schemas['OrderStatus'] | null"],
  ["Schemas['WebhookEvent']['data']['to']", "Schemas['OrderStatus']"],
  ["Schemas['WebhookDelivery']['type']", "Schemas['WebhookEventType']"],
  ["Schemas['WebhookDelivery']['status']", "Schemas['WebhookDeliveryStatus']"],
  ["Schemas['WebhookEndpoint']['eventTypes'][number]", "Schemas['WebhookEventType']"],
  ["Schemas['WebhookEndpoint']['disabledReason']", "Schemas['WebhookDisabledReason'] | null"],
] as const

/** Error answers, and the codes that they must have. */
const ERRORS = [
  ['changeOrderStatus', 409, "'invalid_transition' | 'version_conflict'"],
  ['confirmPayment', 409, "'invalid_transition' | 'already_paid'"],
  ['placeOrder', 409, "'sold_out' | 'reference_taken' | 'wrong_amount'"],
  ['listOrders', 401, "'unauthenticated' | 'token_expired'"],
  ['logIn', 401, "'invalid_credentials'"],
] as const

let document: OpenApiDocument
let errors: Map<string, string[]>
beforeAll(async () => {
  const text = makeOpenApiDocument()
  document = JSON.parse(text)
  const unionOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(' | ')
  errors = compile(astToString(await openapiTS(text)), {
    pos: POS,
    enums: same(Object.entries(ENUMS).map(([name, values]) => [`Schemas['${name}']`, unionOf(values)])),
    properties: same(PROPERTIES),
    errors: same(
      ERRORS.map(([id, status, codes]) => [
        `operations['${id}']['responses'][${status}]['content']['application/json']['code']`,
        codes,
      ]),
    ),
  })
})

test('a POS compiles against the generated TypeScript client', () => {
  expect(errors.get('pos')).toEqual([])
})

test('each enum is a component with a name, and its type in the client is the union of its values', () => {
  const { schemas } = document.components
  const names = Object.keys(schemas).filter((name) => schemas[name]?.enum)
  expect(names.toSorted()).toEqual(Object.keys(ENUMS).toSorted())
  expect(errors.get('enums')).toEqual([])
})

test('a property that is an enum has the type of the enum, with null only where it can be null', () => {
  expect(errors.get('properties')).toEqual([])
})

test('the type of an error names the codes that the operation can answer, and no other', () => {
  expect(errors.get('errors')).toEqual([])
})

/** A program that compiles where each type is exactly the expected one. */
function same(pairs: readonly (readonly [type: string, expected: string])[]): string {
  return [
    "import type { components, operations } from './client'",
    "type Schemas = components['schemas']",
    'type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false',
    ...pairs.map(([type, expected], index) => `export const is${index}: Same<${type}, ${expected}> = true`),
    'export type Operations = operations',
  ].join('\n')
}

/** What a developer of a POS writes first. `ts-expect-error` marks what must not compile. */
const POS = `import type { components, operations } from './client'

type Order = components['schemas']['Order']
type Answer<Id extends keyof operations, Status extends keyof operations[Id]['responses']> =
  operations[Id]['responses'][Status] extends { content: { 'application/json': infer Body } } ? Body : never
type Request<Id extends keyof operations> =
  operations[Id] extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : never

declare function send(method: string, path: string, body?: unknown): Promise<Response>

export async function logIn(credentials: Request<'logIn'>): Promise<string> {
  const { token, staff }: Answer<'logIn', 200> = await (await send('POST', '/auth/login', credentials)).json()
  const role: 'manager' | 'staff' = staff.role
  return \`\${role} \${token}\`
}

export async function openOrders(): Promise<Order[]> {
  const query: operations['listOrders']['parameters']['query'] = { status: 'ready', limit: 50 }
  const page: Answer<'listOrders', 200> = await (await send('GET', \`/orders?status=\${query.status}\`)).json()
  return page.orders
}

export async function order(tableId: string, menuItemId: string): Promise<Order> {
  // Notes and options may be left out.
  const wanted: Request<'placeOrder'> = { tableId, items: [{ menuItemId, quantity: 2 }] }
  return (await send('POST', '/orders', wanted)).json()
}

export async function bump({ id, version }: Order, status: Order['status']): Promise<string> {
  const change: Request<'changeOrderStatus'> = { status, version }
  const response = await send('PATCH', \`/orders/\${id}/status\`, change)
  if (response.status === 409) {
    const refusal: Answer<'changeOrderStatus', 409> = await response.json()
    switch (refusal.code) {
      case 'version_conflict':
        return refusal.order?.status ?? refusal.error
      case 'invalid_transition':
        return refusal.error
    }
  }
  const changed: Answer<'changeOrderStatus', 200> = await response.json()
  const now: string = changed.status
  const before: string | null = changed.previousStatus
  return \`\${before} \${now}\`
}

export async function subscribe(url: string): Promise<string> {
  const wanted: Request<'createWebhookEndpoint'> = { name: 'POS', url }
  const created: Answer<'createWebhookEndpoint', 201> = await (await send('POST', '/webhook-endpoints', wanted)).json()
  return created.secret
}

// @ts-expect-error a status is never null
export const noStatus: Request<'changeOrderStatus'> = { status: null }
// @ts-expect-error there is no such status
export const wrongStatus: Request<'changeOrderStatus'> = { status: 'done' }
// @ts-expect-error a list has no state that could be in the way
export type Conflict = Answer<'listOrders', 409>
// @ts-expect-error there is no such filter
export const wrongFilter: operations['listOrders']['parameters']['query'] = { status: 'open' }
`

/** Compiles programs that import the client as './client'. @returns the errors of each, with their lines */
function compile(client: string, programs: Record<string, string>): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-client-'))
  const fileOf = (name: string) => join(folder, `${name}.ts`)
  try {
    for (const [name, text] of Object.entries({ ...programs, client })) writeFileSync(fileOf(name), text)
    const program = ts.createProgram(Object.keys(programs).map(fileOf), {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    })
    return new Map(
      Object.keys(programs).map((name) => [
        name,
        ts.getPreEmitDiagnostics(program, program.getSourceFile(fileOf(name))).map(inWords),
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function inWords({ messageText, start = 0, file }: ts.Diagnostic): string {
  const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1
  return `line ${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
}
