import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '../../access/constant-time'
import { isRecent } from '../../access/recent'
import { parsedJson } from '../../parsed-json'
import { singleValue } from '../../webhooks/signature'
import { accountField, accountsOf, content, providerId, wholeNumber } from '../bank-transfer'
import type { ProviderFormat } from '../provider-format'

/** More in one message are refused: each is a transaction of the database. */
const MAX_TRANSFERS = 100

const TRANSFER = z.object({
  id: providerId,
  /** Negative: money that left the account. */
  amount: wholeNumber(z.int()),
  description: content,
  /** Of signed messages. */
  accountNumber: accountField,
  virtualAccountNumber: accountField,
  /** Of older webhooks. */
  bank_sub_acc_id: accountField,
  virtual_account: accountField,
})

/** A signed message has one transaction, one with the security key a list. */
const MESSAGE = z.object({
  error: z.literal(0),
  data: z.preprocess((data) => (Array.isArray(data) ? data : [data]), z.array(TRANSFER).max(MAX_TRANSFERS)),
})

/** The time in milliseconds since 1970 UTC, and the signature. */
const SIGNATURE = /^t=([1-9]\d{0,13}),v1=([0-9a-f]{128})$/

/**
 * Casso: transactions, signed with HMAC-SHA512 over `<time>.<body>`, where the keys of every object of the body are sorted; or, from older
 * webhooks, with the security key of the connection in the header `Secure-Token`.
 * Sources: the signed sample in tests/support/bank-samples.ts, whose signature verifies; for the older webhooks
 * https://casso.vn/tich-hop-webhook-tuy-chinh-vao-casso/ (fields, header) and
 * https://developer.casso.vn/webhook/thiet-lap-webhook-thu-cong (security key). No message of Casso itself has been tried.
 */
export const casso: ProviderFormat = {
  verifies: ({ body, headers }, secret) => {
    if (headers['x-casso-signature'] === undefined) {
      return isSameSecret(singleValue(headers['secure-token']), secret)
    }
    const [, time = '', signature = ''] = SIGNATURE.exec(singleValue(headers['x-casso-signature'])) ?? []
    const signed = `${time}.${JSON.stringify(sorted(parsedJson(body)))}`
    return isRecent(Number(time)) && isSameSecret(signature, createHmac('sha512', secret).update(signed).digest('hex'))
  },
  read: (body) =>
    MESSAGE.parse(body)
      .data.filter(({ amount }) => amount > 0)
      .map(({ id, amount, description, ...to }) => ({
        providerId: id,
        amount,
        currency: 'VND',
        content: description,
        accounts: accountsOf(to.accountNumber, to.virtualAccountNumber, to.bank_sub_acc_id, to.virtual_account),
      })),
}

/** The value with the keys of its objects in their order; lists stay as they are. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
