import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '@/lib/orders/order'
import {
  type Connected,
  connectBank,
  type Message,
  newTransaction,
  SENDERS,
  type Sender,
  seconds,
  signCasso,
  signSepay,
  signStandard,
  transfersOf,
} from '../support/bank'
import { type Cafe, startCafe } from '../support/cafe'
import { orderIn } from '../support/orders'

let cafe: Cafe
beforeAll(async () => {
  cafe = await startCafe()
})
afterAll(() => cafe.stop())

/** What a forger has: a message that the provider sent, and another connection whose secret is known. */
type Given = { message: Message; body: object; other: Connected; secret: string }

type Forgery = (given: Given) => Message

const without = ({ headers, ...message }: Message, name: string): Message => ({
  ...message,
  headers: Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name)),
})
const withHeader = (message: Message, name: string, value: string): Message => ({
  ...message,
  headers: { ...message.headers, [name]: value },
})
const changedHeader =
  (name: string, change: (value: string) => string): Forgery =>
  ({ message }) =>
    withHeader(message, name, change(message.headers[name] ?? ''))
const changedBody =
  (change: (text: string) => string): Forgery =>
  ({ message }) => ({
    ...message,
    body: change(message.body),
  })
const flipped = (text: string) => text.slice(0, -2) + (text.at(-2) === 'a' ? 'b' : 'a') + text.slice(-1)

/** Ten forgeries of a message whose signature is in a header. */
const ofSignature = (header: string, sender: Sender, timestamp: string, old: Forgery): Record<string, Forgery> => ({
  'without the signature': ({ message }) => without(message, header),
  'with an empty signature': ({ message }) => withHeader(message, header, ''),
  'signed with the secret of another connection': ({ body, other }) => sender.sign(body, other.secret),
  'with a signature in which one character differs': changedHeader(header, flipped),
  'with a part of the signature': changedHeader(header, (value) => value.slice(0, -8)),
  'with the signature of another message': ({ message, secret }) => {
    const signed = sender.sign(sender.body({ id: newTransaction(), amount: 1, content: '' }), secret)
    return withHeader(message, header, signed.headers[header] ?? '')
  },
  'with one đồng more': changedBody((text) =>
    text.replace(/(mount":)(\d+)/, (_, name, sum) => `${name}${Number(sum) + 1}`),
  ),
  'with a space more': changedBody((text) => `${text} `),
  'without its time': ({ message }) => without(message, timestamp),
  'that is an hour old': old,
})

/** Ten forgeries of a message with a key in a header. The key does not protect the content: whoever has it can send anything. */
const ofKey = (header: string, scheme: string): Record<string, Forgery> => {
  const keyed = (change: (key: string) => string) =>
    changedHeader(header, (value) => change(value.slice(scheme.length)))
  return {
    'without the key': ({ message }) => without(message, header),
    'with an empty key': keyed(() => scheme),
    'with the key of another connection': ({ message, other }) => withHeader(message, header, scheme + other.secret),
    'with a key in which one character differs': keyed((key) => scheme + flipped(key)),
    'with the start of the key': keyed((key) => scheme + key.slice(0, -1)),
    'with more than the key': keyed((key) => `${scheme}${key}0`),
    'with the key in capitals': keyed((key) => scheme + `A${key}`.toUpperCase()),
    'with the key twice': keyed((key) => `${scheme}${key}, ${scheme}${key}`),
    'with the key as a bearer token': keyed((key) => `Bearer ${key}`),
    'with the key in the content': ({ message, secret }) => ({
      ...without(message, header),
      body: JSON.stringify({ ...JSON.parse(message.body), [header]: scheme + secret, signature: secret }),
    }),
  }
}

const changedPayment = (change: (message: { data: Record<string, unknown>; signature?: string }) => void): Forgery =>
  changedBody((text) => {
    const message = JSON.parse(text)
    change(message)
    return JSON.stringify(message)
  })

const HOUR_AGO = -3_600

/** Ten forgeries of a message whose signature is in the body. */
const OF_PAYOS: Record<string, Forgery> = {
  'without the signature': changedPayment((message) => {
    delete message.signature
  }),
  'with an empty signature': changedPayment((message) => {
    message.signature = ''
  }),
  'signed with the secret of another connection': ({ body, other }) => SENDERS.payos.sign(body, other.secret),
  'with a signature in which one character differs': changedPayment((message) => {
    message.signature = flipped(message.signature ?? '')
  }),
  'with a part of the signature': changedPayment((message) => {
    message.signature = message.signature?.slice(0, -8) ?? ''
  }),
  'with the signature of another message': ({ message, secret }) => {
    const signed = SENDERS.payos.sign(SENDERS.payos.body({ id: newTransaction(), amount: 1, content: '' }), secret)
    return {
      ...message,
      body: JSON.stringify({ ...JSON.parse(message.body), signature: JSON.parse(signed.body).signature }),
    }
  },
  'with one đồng more': changedPayment(({ data }) => {
    data.amount = Number(data.amount) + 1
  }),
  'with another reference': changedPayment(({ data }) => {
    data.reference = `TF${newTransaction()}`
  }),
  'with a field more': changedPayment(({ data }) => {
    data.note = ''
  }),
  'with fields that hide in the value of another': changedPayment(({ data }) => {
    // The same signed text, with fewer fields.
    data.accountNumber = `${data.accountNumber}&amount=${data.amount}&code=${data.code}`
    delete data.code
    delete data.amount
  }),
}

const CASSO_HEADER = 'x-casso-signature'

/** Ten forgeries of a message whose time and signature are in one header. The order of its keys and its spaces are not signed. */
const OF_CASSO: Record<string, Forgery> = {
  'without the signature': ({ message }) => without(message, CASSO_HEADER),
  'with an empty signature': ({ message }) => withHeader(message, CASSO_HEADER, ''),
  'signed with the secret of another connection': ({ body, other }) => signCasso(body, other.secret),
  'with a signature in which one character differs': changedHeader(CASSO_HEADER, flipped),
  'with a part of the signature': changedHeader(CASSO_HEADER, (value) => value.slice(0, -8)),
  'with the signature of another message': ({ message, secret }) => {
    const { cassoSigned } = SENDERS
    const signed = signCasso(cassoSigned.body({ id: newTransaction(), amount: 1, content: '' }), secret)
    return withHeader(message, CASSO_HEADER, signed.headers[CASSO_HEADER] ?? '')
  },
  'with one đồng more': changedPayment(({ data }) => {
    data.amount = Number(data.amount) + 1
  }),
  'without its time': changedHeader(CASSO_HEADER, (value) => value.replace(/^t=\d+,/, '')),
  'with another time': changedHeader(CASSO_HEADER, (value) => value.replace(/^t=\d+/, `t=${Date.now() + 1_000}`)),
  'that is an hour old': ({ body, secret }) => signCasso(body, secret, Date.now() + HOUR_AGO * 1_000),
}

const FORGERIES: [Sender, Record<string, Forgery>][] = [
  [
    SENDERS.standard,
    ofSignature('webhook-signature', SENDERS.standard, 'webhook-timestamp', ({ body, secret }) =>
      signStandard(body, secret, seconds(HOUR_AGO)),
    ),
  ],
  [
    SENDERS.sepaySigned,
    ofSignature('x-sepay-signature', SENDERS.sepaySigned, 'x-sepay-timestamp', ({ body, secret }) =>
      signSepay(body, secret, seconds(HOUR_AGO)),
    ),
  ],
  [SENDERS.sepayKey, ofKey('authorization', 'Apikey ')],
  [SENDERS.casso, ofKey('secure-token', '')],
  [SENDERS.cassoSigned, OF_CASSO],
  [SENDERS.payos, OF_PAYOS],
]

const CASES = FORGERIES.flatMap(([sender, forgeries]) =>
  Object.entries(forgeries).map(([how, forge]) => [`${sender.provider}, ${sender.way}`, how, sender, forge] as const),
)

test('each way is forged in ten ways', () => {
  expect(FORGERIES.map(([, forgeries]) => Object.keys(forgeries).length)).toEqual(FORGERIES.map(() => 10))
})

describe('a forged message', () => {
  test.each(CASES)('of %s %s is refused, and nothing is stored', async (_, _how, sender, forge) => {
    const [bank, other] = [await connectBank(cafe, sender), await connectBank(cafe, sender)]
    const order = await orderIn(cafe)
    const transfer = { id: newTransaction(), amount: order.total, content: order.transferReference ?? '' }
    const body = sender.body(transfer)
    const message = sender.sign(body, bank.secret)
    const answer = await bank.post(forge({ message, body, other, secret: bank.secret }))

    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await transfersOf(cafe, bank.id)).toEqual([])
    expect(await cafe.database.prisma.bankMessage.findMany({ where: { connectionId: bank.id } })).toEqual([])
    const { body: now } = await cafe.api.get<Order>(`/orders/${order.id}`, { token: cafe.manager })
    expect(now).toEqual(order)

    // The message itself is right, so only the forgery was refused.
    expect((await bank.post(message)).status).toBe(200)
    expect(await transfersOf(cafe, bank.id)).toMatchObject([{ state: 'matched' }])
  })
})

/** Deeper than the stack of a signature's computation. */
const NESTED = '['.repeat(45_000) + ']'.repeat(45_000)
const NESTED_OBJECT = `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`

test.each<[Sender, string]>([
  [SENDERS.cassoSigned, NESTED_OBJECT],
  [SENDERS.payos, `{"data":{"reference":${NESTED}},"signature":"x"}`],
])('a message that is nested too deep to be signed is refused as any other', async (sender, body) => {
  const bank = await connectBank(cafe, sender)
  const message = sender.sign(sender.body({ id: newTransaction(), amount: 1, content: '' }), bank.secret)
  expect((await bank.post({ ...message, body })).status).toBe(401)
})
