import { deviceStorage, keep } from '@/app/device/storage'
import { isStringArray, parsedJson } from '@/lib/parsed-json'

const KEY = 'passboard.pad.recent'
const MAX_ITEMS = 12

/** The ids of the items that were ordered last on this device, the latest first. */
export function recentItems(): string[] {
  const kept = parsedJson(deviceStorage.getItem(KEY))
  return isStringArray(kept) ? kept : []
}

export function rememberItems(ids: string[]): void {
  keep(KEY, [...new Set([...ids, ...recentItems()])].slice(0, MAX_ITEMS))
}
