import { z } from 'zod'
import { verifiedMessage } from '../../webhooks/signature'
import { accountField, accountsOf, amountInCurrency, content, incomingAmount, providerId } from '../bank-transfer'
import type { ProviderFormat } from '../provider-format'

/** Other types of events are not for Passboard. */
const TYPED = z.object({ type: z.string() })

const TRANSFER = z.object({
  data: amountInCurrency.pipe(
    z.object({ id: providerId, amount: incomingAmount, currency: z.string(), content, account: accountField }),
  ),
})

/**
 * For senders without a format of their own: an event `transfer.received`, signed as Standard Webhooks
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
export const standard: ProviderFormat = {
  verifies: (message, secret) => verifiedMessage([secret], message) !== null,
  read: (body) => {
    if (TYPED.parse(body).type !== 'transfer.received') return []
    const { id, account, ...transfer } = TRANSFER.parse(body).data
    return [{ providerId: id, ...transfer, accounts: accountsOf(account) }]
  },
}
