import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '../../access/constant-time'
import { parsedJson } from '../../parsed-json'
import {
  accountField,
  accountsOf,
  amountInCurrency,
  content,
  incomingAmount,
  providerId,
  wholeNumber,
} from '../bank-transfer'
import type { ProviderFormat } from '../provider-format'

const SIGNED = z.object({ data: z.record(z.string(), z.unknown()), signature: z.string() })

/**
 * The fields up to `desc` are required, also those that are not used. The signature is over `key=value` texts that are joined by `&`, so a
 * value that contains `&amount=1` could stand for another field; then the fields between the two would be missing.
 */
const MESSAGE = z.object({
  code: z.string(),
  data: amountInCurrency.pipe(
    z.object({
      orderCode: wholeNumber(z.int()),
      amount: incomingAmount,
      description: content,
      accountNumber: z.string(),
      reference: providerId,
      transactionDateTime: z.string(),
      currency: z.string(),
      paymentLinkId: z.string(),
      code: z.string(),
      desc: z.string(),
      virtualAccountNumber: accountField,
    }),
  ),
})

/** The code of a payment that succeeded. */
const SUCCEEDED = '00'

/**
 * payOS: one payment of a payment link, signed with the checksum key of the payment channel over the sorted fields of `data`.
 * Source: https://payos.vn/docs/tich-hop-webhook/kiem-tra-du-lieu-voi-signature/
 */
export const payos: ProviderFormat = {
  verifies: ({ body }, secret) => {
    const message = SIGNED.safeParse(parsedJson(body))
    if (!message.success) return false
    const { data, signature } = message.data
    return isSameSecret(signature, createHmac('sha256', secret).update(signedText(data)).digest('hex'))
  },
  read: (body) => {
    const { code, data } = MESSAGE.parse(body)
    if (code !== SUCCEEDED || data.code !== SUCCEEDED) return []
    const { reference, amount, currency, description, accountNumber, virtualAccountNumber } = data
    const accounts = accountsOf(accountNumber, virtualAccountNumber)
    return [{ providerId: reference, amount, currency, content: description, accounts }]
  },
}

/** `key=value` of every field, sorted by key. A value that is null is empty. */
const signedText = (data: Record<string, unknown>): string =>
  Object.keys(data)
    .toSorted()
    .map((key) => `${key}=${textOf(data[key])}`)
    .join('&')

const textOf = (value: unknown): string => {
  if (value === null || value === 'null' || value === 'undefined') return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
