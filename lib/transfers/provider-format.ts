import type { SignedMessage } from '../webhooks/signature'
import type { BankTransfer } from './bank-transfer'

/** How a provider signs and writes its messages. */
export type ProviderFormat = {
  /** Whether only someone who knows the secret can have sent the message. Compares in constant time. */
  verifies(message: SignedMessage, secret: string): boolean
  /**
   * The incoming transfers of a verified message; none for money that leaves the account.
   * @throws {z.ZodError} with the path of each wrong field
   */
  read(body: unknown): BankTransfer[]
}
