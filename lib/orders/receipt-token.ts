import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretKey, secretKeys } from '../access/secrets'

/** For how many days after its last payment a receipt can be opened. */
export const RECEIPT_DAYS = 90

const ID_BYTES = 16
const MAC_BYTES = 16

/** What the address of the receipt of an order ends with: its id, and 128 bits that only this installation can make. */
export function receiptToken(orderId: string, key = secretKey('receipt')): string {
  const id = Buffer.from(orderId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, macOf(id, key)]).toString('base64url')
}

/** The id of the order whose receipt a token opens; null: this installation has not made it. */
export function orderOfReceipt(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null
  const [id, mac] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)]
  if (!secretKeys('receipt').some((key) => timingSafeEqual(mac, macOf(id, key)))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const macOf = (id: Uint8Array, key: Uint8Array): Buffer =>
  createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES)
