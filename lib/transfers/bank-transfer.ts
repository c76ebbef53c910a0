import { z } from 'zod'
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
}

/** Why a transfer paid nothing by itself. */
export type Unmatched =
  /** The content names no order and no bill. */
  | 'no_reference'
  /** The reference is of no order and no bill of the organisation. */
  | 'unknown_reference'
  | 'several_references'
  | 'wrong_currency'
  | 'already_paid'
  | 'order_cancelled'
  | 'wrong_amount'
  /** The order was completed longer ago than a bill shows it. */
  | 'old_reference'

/** `open`: somebody must decide. `matched`: it paid orders. */
export type TransferState = 'open' | 'matched' | 'refund_due' | 'refunded' | 'dismissed'

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

/** The amount of an incoming transfer, in the smallest unit. */
export const incomingAmount = z.int().min(1)
