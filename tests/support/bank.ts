import { createHmac, randomBytes } from 'node:crypto'
import { seal } from '@/lib/access/secrets'
import { newId, randomHex } from '@/lib/ids'
import { authenticateStaff } from '@/lib/staff/authenticate-staff'
import type { Provider } from '@/lib/transfers/provider-names'
import { CASSO_SAMPLE } from './bank-samples'
import type { Cafe } from './cafe'

/** A message of a provider, as it is sent. */
export type Message = { body: string; headers: Record<string, string> }

/** What a provider reports. */
export type Reported = {
  id: number
  amount: number | string
  content: string
  /** The account that received it. Left out: that of the demo café. */
  account?: string
}

/** The account of the demo café (prisma/demo-cafe.ts). */
const CAFE_ACCOUNT = '1234567890'

/** A way of a provider to write and to sign a message. */
export type Sender = {
  provider: Provider
  /** As the provider's documentation names it. */
  way: string
  newSecret: () => string
  body: (transfer: Reported) => object
  /** Written independently of Passboard's code. */
  sign: (body: object, secret: string) => Message
}

const json = { 'content-type': 'application/json' }
const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text)
export const seconds = (offset = 0) => String(Math.floor(Date.now() / 1_000) + offset)

/** The fields of SePay's sample, with values of our own. */
const sepayBody = ({ id, amount, content, account = CAFE_ACCOUNT }: Reported) => ({
  id,
  gateway: 'Vietcombank',
  transactionDate: '2026-11-23 09:15:02',
  accountNumber: account,
  code: null,
  content,
  transferType: 'in',
  transferAmount: amount,
  accumulated: 19_000_000,
  subAccount: null,
  referenceCode: `MBVCB.${id}`,
  description: '',
})

/** See lib/transfers/providers/sepay.ts for the sources. */
export const signSepay = (body: object, secret: string, timestamp = seconds()): Message => {
  const text = JSON.stringify(body)
  const signature = hmac(secret, `${timestamp}.${text}`).digest('hex')
  return {
    body: text,
    headers: { ...json, 'x-sepay-timestamp': timestamp, 'x-sepay-signature': `sha256=${signature}` },
  }
}

/** Every field that https://casso.vn/tich-hop-webhook-tuy-chinh-vao-casso/ names, with values of our own. */
const cassoBody = ({ id, amount, content, account = CAFE_ACCOUNT }: Reported) => ({
  error: 0,
  data: [
    {
      id,
      tid: `FT${id}`,
      description: content,
      amount,
      cusum_balance: 5_000_000,
      when: '2026-11-23 09:15:02',
      bank_sub_acc_id: account,
    },
  ],
})

/** The fields of the signed sample in bank-samples.ts, with values of our own. */
const cassoSignedBody = ({ id, amount, content, account = CAFE_ACCOUNT }: Reported) => ({
  ...CASSO_SAMPLE.body,
  data: { ...CASSO_SAMPLE.body.data, id, reference: `FT${id}`, description: content, amount, accountNumber: account },
})

/** The replacer of JSON.stringify lists the keys in the order in which they are written. @param time milliseconds since 1970 UTC */
export const signCasso = (body: object, secret: string, time = Date.now()): Message => {
  const { data } = body as { data: object }
  const text = JSON.stringify(body, [...Object.keys(body), ...Object.keys(data)].toSorted())
  const signature = createHmac('sha512', secret).update(`${time}.${text}`).digest('hex')
  return { body: JSON.stringify(body), headers: { ...json, 'x-casso-signature': `t=${time},v1=${signature}` } }
}

/** Every field of the sample in https://payos.vn/docs/tich-hop-webhook/kiem-tra-du-lieu-voi-signature/, with values of our own. */
const payosBody = ({ id, amount, content, account = CAFE_ACCOUNT }: Reported) => ({
  code: '00',
  desc: 'success',
  success: true,
  data: {
    orderCode: id,
    amount,
    description: content,
    accountNumber: account,
    reference: `TF${id}`,
    transactionDateTime: '2026-11-23 09:15:02',
    currency: 'VND',
    paymentLinkId: '0123456789abcdef0123456789abcdef',
    code: '00',
    desc: 'Thành công',
    counterAccountBankId: '',
    counterAccountBankName: null,
    counterAccountName: null,
    counterAccountNumber: null,
    virtualAccountName: '',
    virtualAccountNumber: '',
  },
})

/** As the PHP sample of the same page: the sorted fields of `data`, as `key=value` joined by `&`. */
const signPayos = (body: object, secret: string): Message => {
  const { data } = body as { data: Record<string, string | number | null> }
  const text = Object.entries(data)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${value ?? ''}`)
    .join('&')
  return { body: JSON.stringify({ ...body, signature: hmac(secret, text).digest('hex') }), headers: json }
}

const standardBody = ({ id, amount, content, account = CAFE_ACCOUNT }: Reported) => ({
  type: 'transfer.received',
  timestamp: '2026-11-23T02:15:02Z',
  data: { id: `TX-${id}`, amount, currency: 'VND', content, account },
})

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md, "Signature scheme". */
export const signStandard = (body: object, secret: string, timestamp = seconds()): Message => {
  const [text, id] = [JSON.stringify(body), `msg_${newId()}`]
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = hmac(key, `${id}.${timestamp}.${text}`).digest('base64')
  return {
    body: text,
    headers: { ...json, 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` },
  }
}

/** SePay's form instead of JSON, as a connection there may have it. The signature is that of the form's text. */
export const asForm = (message: Message, fields: object, secret: string): Message => {
  const values = Object.entries(fields).map(([key, value]) => [key, String(value ?? '')])
  const body = new URLSearchParams(values).toString()
  const headers = { ...message.headers, 'content-type': 'application/x-www-form-urlencoded' }
  const signed = 'x-sepay-signature' in headers
  const timestamp = seconds()
  const signature = `sha256=${hmac(secret, `${timestamp}.${body}`).digest('hex')}`
  return {
    body,
    headers: signed ? { ...headers, 'x-sepay-timestamp': timestamp, 'x-sepay-signature': signature } : headers,
  }
}

const withHeader = (name: string, value: (secret: string) => string) => (body: object, secret: string) => ({
  body: JSON.stringify(body),
  headers: { ...json, [name]: value(secret) },
})

export const SENDERS = {
  standard: {
    provider: 'standard',
    way: 'signature',
    newSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
    body: standardBody,
    sign: signStandard,
  },
  sepaySigned: {
    provider: 'sepay',
    way: 'HMAC-SHA256',
    newSecret: () => randomHex(16),
    body: sepayBody,
    sign: signSepay,
  },
  sepayKey: {
    provider: 'sepay',
    way: 'API key',
    newSecret: () => randomHex(16),
    body: sepayBody,
    sign: withHeader('authorization', (secret) => `Apikey ${secret}`),
  },
  casso: {
    provider: 'casso',
    way: 'security key',
    newSecret: () => randomHex(16),
    body: cassoBody,
    sign: withHeader('secure-token', (secret) => secret),
  },
  cassoSigned: {
    provider: 'casso',
    way: 'HMAC-SHA512',
    newSecret: () => randomHex(32),
    body: cassoSignedBody,
    sign: signCasso,
  },
  payos: { provider: 'payos', way: 'checksum key', newSecret: () => randomHex(32), body: payosBody, sign: signPayos },
} as const satisfies Record<string, Sender>

/** A connection of the demo café, and a sender that calls it. */
export type Connected = {
  id: string
  address: string
  secret: string
  send: (transfer: Reported) => Promise<Response>
  /** @param address another address than the connection's own */
  post: (message: Message, address?: string) => Promise<Response>
}

/** The part of a café that a bank needs. */
type Banked = Pick<Cafe, 'baseUrl' | 'database'>

/** Connects a sender to an organisation. Writes the row as `createConnection` does, because no page shows a secret again. */
export async function connectBankOf(orgId: string, { baseUrl, database }: Banked, sender: Sender): Promise<Connected> {
  const [id, address, secret] = [newId(), randomHex(16), sender.newSecret()]
  const name = `${sender.provider} ${sender.way}`
  await database.prisma.bankConnection.create({
    data: { id, orgId, address, name, provider: sender.provider, secret: seal(secret, id) },
  })
  const post: Connected['post'] = ({ body, headers }, at = address) =>
    fetch(`${baseUrl}/hooks/transfers/${at}`, { method: 'POST', body, headers })
  return { id, address, secret, post, send: (transfer) => post(sender.sign(sender.body(transfer), secret)) }
}

/** Connects a sender to the demo café. */
export const connectBank = (cafe: Cafe, sender: Sender): Promise<Connected> =>
  connectBankOf(cafe.here.orgId, cafe, sender)

/** The transfers that were stored of a connection, in the order of their arrival. */
export const transfersOf = (cafe: Cafe, connectionId: string) =>
  cafe.database.prisma.bankTransfer.findMany({ where: { connectionId }, orderBy: { id: 'asc' } })

export const managerOf = (cafe: Cafe) => authenticateStaff(cafe.database, cafe.manager)

let transactions = 1_000

/** An id that no other transfer of this process has. */
export const newTransaction = (): number => ++transactions
