import { z } from 'zod'
import { isSameSecret } from '../../access/constant-time'
import { singleValue } from '../../webhooks/verify-signature'
import { content, providerId } from '../bank-transfer'
import type { ProviderFormat } from '../provider-format'

/** More in one message are refused: each is a transaction of the database. */
const MAX_TRANSFERS = 100

const MESSAGE = z.object({
  error: z.literal(0),
  data: z
    .array(
      z.object({
        id: providerId,
        /** Negative: money that left the account. */
        amount: z.int(),
        description: content,
      }),
    )
    .max(MAX_TRANSFERS),
})

/**
 * Casso: a list of transactions, with the security key of the connection in the header `Secure-Token`.
 * Sources: https://casso.vn/tich-hop-webhook-tuy-chinh-vao-casso/ (fields, header),
 * https://developer.casso.vn/webhook/thiet-lap-webhook-thu-cong (security key). The envelope of `error` and `data` is as public integrations
 * read it; no message of Casso itself has been tried.
 */
export const casso: ProviderFormat = {
  verifies: ({ headers }, secret) => isSameSecret(singleValue(headers['secure-token']), secret),
  read: (body) =>
    MESSAGE.parse(body)
      .data.filter(({ amount }) => amount > 0)
      .map(({ id, amount, description }) => ({ providerId: id, amount, currency: 'VND', content: description })),
}
