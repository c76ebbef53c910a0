import type { By } from '../access/scope'
import type { Sql } from '../db/database'
import { AppError, type ErrorCode } from '../errors'
import { carryOutOn, withLocked } from './carry-out'
import { presentOrder, type StoredOrder } from './order'
import type { StaffCommand } from './order-command'
import { idsByReference } from './ordered-item-repository'

type VoidOfLine = Pick<Extract<StaffCommand, { type: 'void_line' }>, 'quantity' | 'reason'> & {
  itemId?: string | undefined
  /** Of its menu item. */
  reference?: string | undefined
}

type Command = { lines: VoidOfLine[]; version?: number | undefined }

/**
 * Takes pieces of several lines off an order: all of them, or none. Each is an event of its own.
 * @param lines each with `itemId` or `reference`
 * @throws {AppError} not_found, version_conflict, invalid_transition; invalid_request for a reference of no line, or of several
 */
export function voidLines(sql: Sql, by: By, orderId: string, { lines, version }: Command): Promise<StoredOrder> {
  return withLocked(sql, by, orderId, async (sql, order) => {
    const idOf = await itemsByReference(sql, by, lines)
    let changed = order
    for (const [index, { itemId, reference, quantity, reason }] of lines.entries()) {
      const line = itemId ?? lineOf(order, idOf.get(reference ?? ''), `lines.${index}.reference`)
      // The version of the caller is that before the first line.
      const command = { type: 'void_line', itemId: line, quantity, reason, ...(index === 0 && { version }) } as const
      changed = await carryOutOn(sql, by, changed, command).catch((error: unknown) => {
        throw error instanceof AppError && REFUSALS.includes(error.code) ? refusalOf(error, index, order) : error
      })
    }
    return changed
  })
}

/** Why one line cannot be voided. */
const REFUSALS: ErrorCode[] = ['not_found', 'invalid_transition']

/** The refusal of one line: it names the line, and has the order as it stays, without the lines before it. */
const refusalOf = ({ code, message }: AppError, index: number, order: StoredOrder): AppError =>
  new AppError(code, message, { details: [{ path: `lines.${index}`, message }], order: presentOrder(order) })

/** The ids of the menu items, by reference. */
async function itemsByReference(sql: Sql, { scope }: By, lines: VoidOfLine[]): Promise<Map<string, string>> {
  const references = lines.flatMap(({ reference }) => reference ?? [])
  if (references.length === 0) return new Map()
  return idsByReference(sql, scope.orgId, references)
}

function lineOf({ items }: StoredOrder, menuItemId: string | undefined, path: string): string {
  const [line, ...others] = items.filter((item) => menuItemId !== undefined && item.menuItemId === menuItemId)
  if (line && others.length === 0) return line.id
  const message = line ? 'Several items of the order have this reference. Send itemId.' : 'The order has no such item.'
  throw new AppError('invalid_request', message, { details: [{ path, message }] })
}
