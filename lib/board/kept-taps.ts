import type { StaffCommand } from '../orders/order-command'
import { isRecord, isStringArray, parsedJson } from '../parsed-json'
import { inTapOrder, type QueuedTap, type TapQueue } from './tap-queue'

/** The taps of a device that the server has not answered. Stored taps survive reloads and power cuts. */
export type KeptTaps = {
  /** In the order of tapping. */
  load(): TapQueue
  /** Stores a tap. @throws when the device's storage is full or disabled */
  add(tap: QueuedTap): void
  /** Keeps a tap in memory, until the page is closed: for devices that cannot store it. */
  keepInMemory(tap: QueuedTap): void
  /** Whether all are in the device's storage, so that a reload loses none. */
  areStored(): boolean
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
 * are not taps (incomplete, or with a command of a newer version).
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
    return inTapOrder(taps)
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
    areStored: () => inMemory.size === 0,
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

/**
 * The commands that this page can show. The server checks their fields. A command that an earlier page kept must stay valid: a command is
 * only extended, and one of another shape has another type.
 */
const COMMANDS: Record<StaffCommand['type'], true> = {
  change_status: true,
  advance: true,
  confirm_payment: true,
  record_payment: true,
  record_refund: true,
  void_payment: true,
  correct_payment: true,
  adjust: true,
  remove_adjustment: true,
  make_again: true,
  recall: true,
  mark_rush: true,
  mark_items: true,
  update_order: true,
  place_order: true,
  add_lines: true,
  change_line: true,
  void_line: true,
  fire: true,
  stop: true,
}

const isCommand = (value: unknown): boolean =>
  isRecord(value) && typeof value.type === 'string' && Object.hasOwn(COMMANDS, value.type)
