import { z } from '@hono/zod-openapi'
import { AT_LEAST_ONE, id, money, orNull, withSomeField } from '@/lib/schema-parts'
import { storableText } from '@/lib/storable-text'
import { TRANSFER_STATES, UNMATCHED } from '@/lib/transfers/bank-transfer'
import { REFUSALS } from '@/lib/transfers/connection'
import type { ShownConnection } from '@/lib/transfers/connection-repository'
import { connectionSchema, hasSecret, newConnectionSchema } from '@/lib/transfers/connection-schema'
import { type NamedOrder, type ShownTransfer, TRANSFER_LISTS } from '@/lib/transfers/inbox'
import { settlementSchema } from '@/lib/transfers/settlement'
import { transferPath } from '@/lib/transfers/transfer-path'
import { dayParam, wholeNumberParam } from './page-params'
import { idParam } from './path-params'

const EXAMPLE_CONNECTION_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000e7'
const EXAMPLE_TRANSFER_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000e8'

const moment = (description: string) =>
  orNull(z.iso.datetime()).meta({ description, example: '2026-11-23T02:15:04.120Z' })

const { shape } = connectionSchema
const { provider, secret } = newConnectionSchema.shape
const madeSecret = orNull(z.string()).meta({
  description: 'The secret that Passboard made for `standard`; else null. No other answer has it.',
  example: null,
})

export const connection = z
  .object({
    id: id('Connection id.', EXAMPLE_CONNECTION_ID),
    name: z.string().meta({ example: 'Vietcombank' }),
    provider,
    accounts: z.array(z.string()).meta({ description: "Accounts besides the organisation's.", example: [] }),
    path: z.string().meta({
      description: 'The path that the provider calls, at the public address of Passboard.',
      example: '/hooks/transfers/8f2c51b0a94d4e6f9b1d77c02c3a5e10',
    }),
    acceptedAt: moment('When the last message was accepted; null: never.'),
    refusedAt: moment('When the last message was refused; null: never.'),
    refusal: orNull(z.enum(REFUSALS)).meta({ description: 'Why the last refused message was refused.', example: null }),
  })
  .openapi('BankConnection')

export const connections = z.object({ connections: z.array(connection) }).openapi('BankConnections')

export const createdConnection = connection.extend({ secret: madeSecret }).openapi('CreatedBankConnection')

export const newConnection = z
  .strictObject({ ...shape, accounts: shape.accounts.default([]), provider, secret: secret.default('') })
  .refine(hasSecret, { path: ['secret'], error: 'The secret of the provider is missing.' })
  .openapi('NewBankConnection')

export const connectionChange = withSomeField(z.strictObject(shape).partial()).openapi(
  'BankConnectionChange',
  AT_LEAST_ONE,
)

export const newSecret = z.strictObject({ secret: secret.default('') }).openapi('NewBankSecret')

export const replacedSecret = z.object({ secret: madeSecret }).openapi('ReplacedBankSecret')

export const connectionParam = idParam('Connection id.', EXAMPLE_CONNECTION_ID)

const isoOf = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

export const presentConnection = ({ address, acceptedAt, refusedAt, ...shown }: ShownConnection) => ({
  ...shown,
  path: transferPath(address),
  acceptedAt: isoOf(acceptedAt),
  refusedAt: isoOf(refusedAt),
})

const namedOrder = z
  .object({
    id: z.uuid(),
    number: z.int(),
    tableLabel: z.string().meta({ example: 'A1' }),
    day: z.iso.date().meta({ description: 'The business day.', example: '2026-11-23' }),
    branch: z.string().meta({ description: 'The name of its branch.', example: 'Hàng Bông' }),
    total: money,
  })
  .openapi('TransferOrder')

export const dueOrders = z.object({ orders: z.array(namedOrder) }).openapi('TransferDueOrders')

export const transfer = z
  .object({
    id: id('Transfer id.', EXAMPLE_TRANSFER_ID),
    amount: money,
    currency: z.string().meta({ example: 'VND' }),
    content: z.string().meta({ description: 'What the payer wrote, and what banks added.', example: '7K3M9QX cam on' }),
    providerId: z.string().meta({ description: "The provider's id of the transaction.", example: '92704' }),
    accounts: z.array(z.string()).meta({
      description: 'The account that received it, and its virtual account; empty: the message had none.',
      example: ['0071000888888'],
    }),
    connection: z.string().meta({ description: 'The name of the connection.', example: 'Vietcombank' }),
    state: z.enum(TRANSFER_STATES).meta({ description: '`open`: somebody must decide. `matched`: it paid orders.' }),
    reason: orNull(z.enum(UNMATCHED)).meta({
      description: 'Why it last waited for a decision; it stays after the decision. null: it never waited.',
    }),
    receivedAt: z.iso.datetime(),
    settledAt: moment('When it was matched, refunded or dismissed; null: not.'),
    settledBy: orNull(z.object({ kind: z.string(), id: z.string(), name: z.string().optional() })).meta({
      description: 'By whom; null: nobody yet.',
      example: null,
    }),
    orders: z.array(namedOrder).meta({ description: 'The orders that it paid.' }),
  })
  .openapi('BankTransfer')

export const transfers = z
  .object({ transfers: z.array(transfer), total: z.int().meta({ example: 1 }), page: z.int(), limit: z.int() })
  .openapi('BankTransfers')

export const transferQuery = z.object({
  list: z.enum(TRANSFER_LISTS).default('open').openapi({
    description:
      '`open`: what must be decided or given back, the oldest first. `settled`: all others. `all`: both; these two the newest first.',
  }),
  search: storableText(100).trim().default('').openapi({
    description: 'Words of a transfer or of an order that it paid, without accents too, or an amount. Default: all.',
    example: 'nguyen van a',
  }),
  from: dayParam('The first day on which they arrived, in the time zone of the business.'),
  to: dayParam('The last day.'),
  page: wholeNumberParam({ max: 100_000, otherwise: 1 }),
})

export const transferParam = idParam('Transfer id.', EXAMPLE_TRANSFER_ID)

export const settlement = z.discriminatedUnion('type', settlementSchema.options).openapi('TransferSettlement')

const presentNamed = ({ id, number, tableLabel, day, branch, total }: NamedOrder) => ({
  id,
  number,
  tableLabel,
  day,
  branch,
  total,
})

export const presentTransfer = ({ receivedAt, settledAt, settledBy, orders, ...shown }: ShownTransfer) => ({
  ...shown,
  receivedAt: new Date(receivedAt).toISOString(),
  settledAt: isoOf(settledAt),
  settledBy,
  orders: orders.map(presentNamed),
})

export const presentDue = (orders: NamedOrder[]) => ({ orders: orders.map(presentNamed) })
