import { useSyncExternalStore } from 'react'
import { isRecord, isStringArray, parsedJson } from '@/lib/parsed-json'
import { USUAL_MONITOR } from '@/lib/screens/screen'
import { deviceStorage, keep } from './storage'

/** The settings in a device's local storage. Theme and language are cookies instead, because the server renders with them. */
export type DeviceSettings = {
  /** The name that other screens show for this device's taps, such as "Bar"; empty: the station that is shown. */
  screenName: string
  /** 0 to 1. */
  volume: number
  /** Chimes that are switched off, by name. */
  mutedChimes: string[]
  /** How large the tickets of a touch board are; null: as it suits the screen. */
  ticketSize: TicketSize | null
  /** Whether a station's board leaves out the lines of other stations. */
  ownLinesOnly: boolean
  /** Whether the tickets that are expected to be late stand first in their column; else the oldest do. */
  lateFirst: boolean
  /** The area whose tables the order pad shows; empty: all. */
  tableArea: string
  /** Metres between the wall display and its readers. */
  viewingDistance: number
  /** Inches from corner to corner of the wall display. */
  diagonal: number
  /** The keys bound on this device, as `KeyboardEvent.code`, by command. */
  boundKeys: Record<string, string[]>
  /** Whether a key has controlled a board on this device: then the tickets show the digits that select them. */
  usesKeys: boolean
}

/** `s`: dense, for a screen within reach. `l`: for one that is read from afar. */
export const TICKET_SIZES = ['s', 'm', 'l'] as const

export type TicketSize = (typeof TICKET_SIZES)[number]

const STORAGE_KEY = 'passboard.device'

const DEFAULT_SETTINGS: DeviceSettings = {
  screenName: '',
  volume: 0.8,
  mutedChimes: [],
  ticketSize: null,
  ownLinesOnly: false,
  lateFirst: false,
  tableArea: '',
  viewingDistance: USUAL_MONITOR.readingDistance,
  diagonal: USUAL_MONITOR.diagonal,
  boundKeys: {},
  usesKeys: false,
}

const listeners = new Set<() => void>()
let current: DeviceSettings | null = null

/** The settings of this device; the defaults in a server render. */
export function useDeviceSettings(): DeviceSettings {
  return useSyncExternalStore(subscribe, deviceSettings, () => DEFAULT_SETTINGS)
}

export function deviceSettings(): DeviceSettings {
  current ??= read()
  return current
}

/** Changes and stores some of the settings. */
export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  current = { ...deviceSettings(), ...change }
  keep(STORAGE_KEY, current)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const onStorageEvent = ({ key }: StorageEvent) => {
    if (key !== STORAGE_KEY) return
    current = null
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorageEvent)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorageEvent)
  }
}

/** The stored settings. An older version may have written them, or they may be damaged: an invalid part gets its default. */
function read(): DeviceSettings {
  const value = parsedJson(deviceStorage.getItem(STORAGE_KEY))
  const stored = isRecord(value) ? value : {}
  return {
    screenName: typeof stored.screenName === 'string' ? stored.screenName.slice(0, 40) : DEFAULT_SETTINGS.screenName,
    volume: within(stored.volume, 0, 1) ?? DEFAULT_SETTINGS.volume,
    mutedChimes: isStringArray(stored.mutedChimes) ? stored.mutedChimes : DEFAULT_SETTINGS.mutedChimes,
    ticketSize: TICKET_SIZES.find((size) => size === stored.ticketSize) ?? DEFAULT_SETTINGS.ticketSize,
    ownLinesOnly: stored.ownLinesOnly === true,
    lateFirst: stored.lateFirst === true,
    tableArea: typeof stored.tableArea === 'string' ? stored.tableArea : DEFAULT_SETTINGS.tableArea,
    viewingDistance: within(stored.viewingDistance, 0.5, 20) ?? DEFAULT_SETTINGS.viewingDistance,
    diagonal: within(stored.diagonal, 5, 150) ?? DEFAULT_SETTINGS.diagonal,
    boundKeys: isKeyBindings(stored.boundKeys) ? stored.boundKeys : DEFAULT_SETTINGS.boundKeys,
    usesKeys: stored.usesKeys === true,
  }
}

const isKeyBindings = (value: unknown): value is Record<string, string[]> =>
  isRecord(value) && Object.values(value).every(isStringArray)

const within = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null
