import { useSyncExternalStore } from 'react'
import { isRecord, isStringArray, parsedJson } from '@/lib/parsed-json'
import { deviceStorage, keep } from './storage'

/** What is chosen on a device and stays on it. Theme and language are cookies instead: the server writes them into the page. */
export type DeviceSettings = {
  /** What others are told a tap came from, such as "Bar"; empty: the station that is shown. */
  screenName: string
  /** 0 to 1. */
  volume: number
  /** Chimes that are switched off, by name. */
  mutedChimes: string[]
  /** Metres from which the wall display is read. */
  viewingDistance: number
  /** Inches from corner to corner of the wall display. */
  diagonal: number
  /** Keys bound on this device, by command: `KeyboardEvent.code`. */
  boundKeys: Record<string, string[]>
}

const KEY = 'passboard.device'

const DEFAULT_SETTINGS: DeviceSettings = {
  screenName: '',
  volume: 0.8,
  mutedChimes: [],
  viewingDistance: 2.5,
  diagonal: 24,
  boundKeys: {},
}

const listeners = new Set<() => void>()
let current: DeviceSettings | null = null

/** The settings of this device. While the server renders: the defaults. */
export function useDeviceSettings(): DeviceSettings {
  return useSyncExternalStore(subscribe, deviceSettings, () => DEFAULT_SETTINGS)
}

export function deviceSettings(): DeviceSettings {
  current ??= read()
  return current
}

/** Changes and keeps some of the settings. */
export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  current = { ...deviceSettings(), ...change }
  keep(KEY, current)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const forget = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    current = null
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', forget)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', forget)
  }
}

/** What is kept may come from an older Passboard, or be broken: each part that is not as it must be is the default. */
function read(): DeviceSettings {
  const value = parsedJson(deviceStorage.getItem(KEY))
  const kept = isRecord(value) ? value : {}
  return {
    screenName: typeof kept.screenName === 'string' ? kept.screenName.slice(0, 40) : DEFAULT_SETTINGS.screenName,
    volume: within(kept.volume, 0, 1) ?? DEFAULT_SETTINGS.volume,
    mutedChimes: isStringArray(kept.mutedChimes) ? kept.mutedChimes : DEFAULT_SETTINGS.mutedChimes,
    viewingDistance: within(kept.viewingDistance, 0.5, 20) ?? DEFAULT_SETTINGS.viewingDistance,
    diagonal: within(kept.diagonal, 5, 150) ?? DEFAULT_SETTINGS.diagonal,
    boundKeys: isKeys(kept.boundKeys) ? kept.boundKeys : DEFAULT_SETTINGS.boundKeys,
  }
}

const isKeys = (value: unknown): value is Record<string, string[]> =>
  isRecord(value) && Object.values(value).every(isStringArray)

const within = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null
