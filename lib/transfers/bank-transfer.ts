import { z } from 'zod'
import { minorDigits } from '../money'
import { storableText } from '../storable-text'

/** Money that arrived on a bank account, as its provider reports it. */
export type BankTransfer = {
  /** The provider's id of the transaction: it stays the same however often it is sent. */
  providerId: string
  /** In the currency's smallest unit. */
  amount: number
  /** ISO 4217. */
  currency: string
  /** What the payer wrote, and what banks added. */
  content: string
  /** The account that received it, and its virtual account, as the provider writes them. Empty: the message has none. */
  accounts: string[]
}

/** Why a transfer waits for a decision. */
export const UNMATCHED = [
  /** It came to an account that is neither the organisation's nor one that the connection accepts. */
  'other_account',
  /** The content names no order and no bill. */
  'no_reference',
  /** The reference is of no order and no bill of the organisation. */
  'unknown_reference',
  /** The orders that it names are not all payable, or do not cost its amount together. */
  'several_references',
  'wrong_currency',
  'already_paid',
  /** Or it was stopped. */
  'order_cancelled',
  /** It is not what is due. */
  'wrong_amount',
  /** The order was completed longer ago than a bill shows it. */
  'old_reference',
  /** All payments that it made were voided. */
  'payment_voided',
] as const

export type Unmatched = (typeof UNMATCHED)[number]

/** `open`: somebody must decide. `matched`: it paid orders. */
export const TRANSFER_STATES = ['open', 'matched', 'refund_due', 'refunded', 'dismissed'] as const

export type TransferState = (typeof TRANSFER_STATES)[number]

/** Parts of the providers' schemas. */

/** An id, which some providers send as a number. */
export const providerId = z
  .union([z.int().transform(String), storableText(200).min(1)])
  .meta({ description: 'The id of the transaction.' })

/** What a provider may send as the content: control characters become spaces, and what is too long is cut. */
export const content = z
  .string()
  .nullish()
  .transform((text) => (text ?? '').replace(/[\p{Cc}\p{Surrogate}]/gu, ' ').slice(0, MAX_CONTENT))

const MAX_CONTENT = 1_000

/** The accounts of a transfer, from the fields that may have one. */
export const accountsOf = (...fields: (string | null | undefined)[]): string[] => [
  ...new Set(fields.map((field) => field?.trim() ?? '').filter((field) => field !== '')),
]

/** An account number, which may be a number or be missing. What is too long for one is cut. */
export const accountField = z
  .union([z.int().transform(String), z.string()])
  .nullish()
  .transform((account) => account?.replace(/[\p{Cc}\p{Surrogate}]/gu, ' ').slice(0, MAX_ACCOUNT))

const MAX_ACCOUNT = 100

/** A whole number, which some senders write as text: `78000`, or `78000.00` from a decimal column. */
export const wholeNumber = <Whole extends z.ZodInt>(schema: Whole) =>
  z.preprocess((value) => (typeof value === 'string' && WHOLE.test(value) ? Number(value) : value), schema)

const WHOLE = /^-?\d{1,15}(\.0{1,4})?$/

/** The amount of an incoming transfer, in the smallest unit. */
export const incomingAmount = wholeNumber(z.int().min(1))

/**
 * The fields of an amount in a currency that the message names, before they are read. `78.000` in a currency with decimals is 78 whole
 * dinars for its sender, and not 78 of the smallest unit.
 */
export const amountInCurrency = z
  .looseObject({
    amount: z.unknown(),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency of ISO 4217, such as VND'),
  })
  .superRefine(({ amount, currency }, context) => {
    if (typeof amount !== 'string' || !amount.includes('.') || minorDigits(currency) === 0) return
    const message = `must be a whole number in the smallest unit of ${currency}`
    context.addIssue({ code: 'custom', path: ['amount'], message })
  })
