import { ORDER_STATUSES, type OrderStatus } from '../order-status'
import { CANCEL_REASONS, type CancelReason } from '../orders/cancel-reason'
import type { StaffCommand } from '../orders/order-command'
import { ORDER_TYPES, type OrderType } from '../orders/order-type'
import { PAYMENT_METHODS, type PaymentMethod } from '../orders/payment'
import { REMAKE_REASONS, type RemakeReason } from '../orders/remake-reasons'
import { VOID_REASONS, type VoidReason } from '../orders/void-reason'
import { isRecord, isStringArray, parsedJson } from '../parsed-json'
import type { QueuedTap, TapQueue } from './tap-queue'

/** The taps of a device that the server has not answered. Stored taps survive reloads and power cuts. */
export type KeptTaps = {
  /** In the order of tapping. */
  load(): TapQueue
  /** Stores a tap. @throws when the device's storage is full or disabled */
  add(tap: QueuedTap): void
  /** Keeps a tap in memory, until the page is closed: for devices that cannot store it. */
  keepInMemory(tap: QueuedTap): void
  /** Whether the device's storage accepts writes. */
  canKeep(): boolean
  remove(id: string): void
}

/** The part of a browser's `Storage` that is used. */
type TapStorage = {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const PREFIX = 'passboard.tap.'
const PROBE = 'passboard.probe'

/**
 * Each tap is a separate entry, so that two tabs of one browser do not overwrite each other's taps. Deletes entries that
 * are not valid taps (incomplete, or of a newer version).
 * @param storage `localStorage`
 */
export function keptTaps(storage: TapStorage): KeptTaps {
  const keyOf = (id: string) => `${PREFIX}${id}`
  const inMemory = new Map<string, QueuedTap>()

  function load(): TapQueue {
    const taps = [...inMemory.values()]
    for (const key of keysIn(storage)) {
      const tap = parsedJson(storage.getItem(key))
      if (isQueuedTap(tap) && keyOf(tap.id) === key) taps.push(tap)
      else storage.removeItem(key)
    }
    return taps.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
  }

  /** The device's clock may be set back; the order of the taps must not change. */
  function inOrder(tap: QueuedTap): QueuedTap {
    const after = (load().at(-1)?.at ?? 0) + 1
    return { ...tap, at: Math.max(tap.at, after) }
  }

  return {
    load,
    add: (tap) => storage.setItem(keyOf(tap.id), JSON.stringify(inOrder(tap))),
    keepInMemory: (tap) => inMemory.set(tap.id, inOrder(tap)),
    canKeep: () => {
      try {
        storage.setItem(PROBE, '')
        storage.removeItem(PROBE)
        return true
      } catch {
        return false
      }
    },
    remove: (id) => {
      if (!inMemory.delete(id)) storage.removeItem(keyOf(id))
    },
  }
}

const keysIn = (storage: TapStorage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(PREFIX))

function isQueuedTap(value: unknown): value is QueuedTap {
  if (!isRecord(value)) return false
  const { id, branchId, orderId, screen, staffId, at, undoableUntil = 0, command } = value
  const areNumbers = [at, undoableUntil].every(Number.isFinite)
  return isStringArray([id, branchId, orderId, screen, staffId]) && areNumbers && isCommand(command)
}

const isOptional = (value: unknown, type: 'string' | 'number' | 'boolean'): boolean =>
  value === undefined || typeof value === type

const isNewOrder = (order: unknown): boolean => isRecord(order) && Array.isArray(order.items)

/** Commands of the board have no `version`. */
function isCommand(value: unknown): value is StaffCommand {
  if (!isRecord(value)) return false
  switch (value.type) {
    case 'change_status':
      return (
        ORDER_STATUSES.includes(value.to as OrderStatus) &&
        value.version === undefined &&
        (value.reason === undefined || CANCEL_REASONS.includes(value.reason as CancelReason))
      )
    case 'advance':
      return [value.from, value.to].every((state) => ORDER_STATUSES.includes(state as OrderStatus))
    case 'confirm_payment':
      return ORDER_STATUSES.includes(value.from as OrderStatus) && isOptional(value.amount, 'number')
    case 'record_payment':
    case 'record_refund':
      return PAYMENT_METHODS.includes(value.method as PaymentMethod) && isOptional(value.amount, 'number')
    case 'make_again':
      return Array.isArray(value.lines) && REMAKE_REASONS.includes(value.reason as RemakeReason)
    case 'recall':
      return typeof value.recalled === 'boolean'
    case 'mark_rush':
      return typeof value.rush === 'boolean'
    case 'mark_items':
      return isStringArray(value.itemIds) && typeof value.done === 'boolean'
    case 'update_order':
      return (
        isOptional(value.tableId, 'string') &&
        isOptional(value.customerName, 'string') &&
        isOptional(value.note, 'string') &&
        isOptional(value.allergyNote, 'string') &&
        (value.pickupAt === null || isOptional(value.pickupAt, 'string')) &&
        (value.orderType === undefined || ORDER_TYPES.includes(value.orderType as OrderType)) &&
        isOptional(value.rush, 'boolean')
      )
    case 'place_order':
      return (value.tableId === null || typeof value.tableId === 'string') && isNewOrder(value.order)
    case 'add_lines':
      return Array.isArray(value.lines)
    case 'change_line':
      return (
        typeof value.itemId === 'string' &&
        isOptional(value.note, 'string') &&
        (value.course === null || isOptional(value.course, 'number'))
      )
    case 'void_line':
      return (
        typeof value.itemId === 'string' &&
        isOptional(value.quantity, 'number') &&
        VOID_REASONS.includes(value.reason as VoidReason)
      )
    case 'fire':
      return Number.isInteger(value.course)
    case 'stop':
      return VOID_REASONS.includes(value.reason as VoidReason)
    default:
      return false
  }
}
