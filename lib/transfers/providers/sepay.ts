import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '../../access/constant-time'
import { isRecentTimestamp } from '../../access/recent'
import { singleValue } from '../../webhooks/signature'
import { accountField, accountsOf, content, incomingAmount, providerId } from '../bank-transfer'
import type { ProviderFormat } from '../provider-format'

const TRANSFER = z.discriminatedUnion('transferType', [
  z.object({
    transferType: z.literal('in'),
    id: providerId,
    transferAmount: incomingAmount,
    content,
    /** The whole message of the bank; some banks cut the content off. */
    description: content,
    accountNumber: accountField,
    /** The virtual account. */
    subAccount: accountField,
  }),
  z.object({ transferType: z.literal('out') }),
])

/**
 * SePay: one transaction a message. Signed with HMAC-SHA256 over `<timestamp>.<body>`, or with an API key, whichever the connection
 * has at SePay: the secret is either.
 * Sources: https://developer.sepay.vn/en/sepay-webhooks/xac-thuc (API key; that there is HMAC-SHA256),
 * https://developer.sepay.vn/en/sepay-webhooks/bat-dau-nhanh (fields, with a sample), https://developer.sepay.vn/en/sepay-webhooks/bao-mat
 * (header and age of the timestamp), https://developer.sepay.vn/vi/tien-ich-khac/test-mode/tao-webhook (JSON, or a form). The signed text
 * is as several public integrations read it; no message of SePay itself has been tried.
 */
export const sepay: ProviderFormat = {
  verifies: ({ body, headers }, secret) => {
    if (headers['x-sepay-signature'] === undefined) {
      return isSameSecret(singleValue(headers.authorization), `Apikey ${secret}`)
    }
    const timestamp = singleValue(headers['x-sepay-timestamp'])
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    return (
      isRecentTimestamp(timestamp) && isSameSecret(singleValue(headers['x-sepay-signature']), `sha256=${signature}`)
    )
  },
  read: (body) => {
    const message = TRANSFER.parse(body)
    if (message.transferType === 'out') return []
    const { id, transferAmount, content, description, accountNumber, subAccount } = message
    return [
      {
        providerId: id,
        amount: transferAmount,
        currency: 'VND',
        content: wholeText(content, description),
        accounts: accountsOf(accountNumber, subAccount),
      },
    ]
  },
}

const wholeText = (content: string, description: string): string =>
  description.includes(content) ? description : `${content} ${description}`.trim()
