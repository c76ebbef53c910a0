import { z } from 'zod'
import { byConnection } from '../access/scope'
import { unseal } from '../access/secrets'
import { takePayments, wholeShares } from '../bills/take-payments'
import type { Database, Sql } from '../db/database'
import { withinShare } from '../db/within-share'
import { refuseFullDisk } from '../disk-space'
import { AppError, detailsOf } from '../errors'
import type { SignedMessage } from '../webhooks/signature'
import type { BankTransfer } from './bank-transfer'
import type { Refusal } from './connection'
import { type Connection, noteAccepted, noteRefused } from './connection-repository'
import { findPayable } from './find-payable'
import { readMessage } from './message-body'
import type { ProviderFormat } from './provider-format'
import { PROVIDER_FORMATS } from './providers'
import { keepTransfer, settleReceived } from './transfer-repository'

/** The largest body of a message, in bytes of UTF-8. */
export const MAX_MESSAGE_BYTES = 100_000

/**
 * Takes a message of a bank's provider: keeps it as it is, and each of its incoming transfers once, however often they are sent. A
 * transfer that pays an order or a bill exactly records the payment as staff do; any other waits for a manager.
 *
 * Each transfer is a transaction of its own. After a crash between two of them the provider sends the message again.
 * @returns how many of its transfers were new and paid something, or wait
 * @param body null: it was larger than MAX_MESSAGE_BYTES, or not UTF-8
 * @throws {AppError} unauthenticated; payload_too_large; invalid_request with the wrong fields;
 * unavailable
 */
export async function receiveMessage(
  database: Database,
  connection: Connection,
  { body, headers }: Omit<SignedMessage, 'body'> & { body: string | null },
): Promise<{ paid: number; waiting: number }> {
  const refuse = async (refusal: Refusal, error: AppError) => {
    await noteRefused(database, connection.id, refusal)
    throw error
  }
  if (body === null) return refuse('too_large', new AppError('payload_too_large', TOO_LARGE))
  const secret = openedSecret(connection)
  if (secret === null) return refuse('secret_lost', new AppError('unavailable', SECRET_LOST))
  const format = PROVIDER_FORMATS[connection.provider]
  if (!isVerified(format, { body, headers }, secret)) {
    return refuse(
      'signature',
      new AppError('unauthenticated', 'The message was not sent with the secret of this address.'),
    )
  }
  refuseFullDisk()
  const content = await readMessage({ body, headers })
  const transfers = readTransfers(() => format.read(content))
  if (transfers instanceof AppError) return refuse('malformed', transfers)
  const taken = { paid: 0, waiting: 0 }
  for (const transfer of transfers) {
    const result = await withinShare({ orgId: connection.orgId, branchId: null }, () =>
      database.transaction((sql) => takeIn(sql, connection, body, transfer)),
    )
    if (result !== 'known') taken[result] += 1
  }
  await noteAccepted(database, connection.id)
  return taken
}

/** False also for a body that is nested so deep that no signature can be computed: no provider sends one. */
function isVerified(format: ProviderFormat, message: SignedMessage, secret: string): boolean {
  try {
    return format.verifies(message, secret)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const TOO_LARGE = `The message must be UTF-8 and have at most ${MAX_MESSAGE_BYTES} bytes.`
const SECRET_LOST = 'The secret of this connection cannot be read any more. A manager must enter it again.'

function openedSecret({ id, secret }: Connection): string | null {
  try {
    return unseal(secret, id)
  } catch {
    return null
  }
}

function readTransfers(read: () => BankTransfer[]): BankTransfer[] | AppError {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const details = detailsOf(error.issues)
    return new AppError('invalid_request', 'The message does not have the format of the provider.', { details })
  }
}

/** Keeps a transfer with its message, and records the payment if it pays something. Does nothing if it is known. */
async function takeIn(
  sql: Sql,
  connection: Connection,
  body: string,
  transfer: BankTransfer,
): Promise<'known' | 'paid' | 'waiting'> {
  const id = await keepTransfer(sql, connection, transfer)
  if (id === null) return 'known'
  const { orders, reason } = await findPayable(sql, connection, transfer)
  const by = byConnection(connection)
  await takePayments(sql, by, await wholeShares(sql, by, orders), 'transfer')
  const paid = { reason, orderIds: orders.map((order) => order.id), actor: by.actor }
  await settleReceived(sql, { id, connectionId: connection.id, body }, paid)
  return reason === null ? 'paid' : 'waiting'
}
