import { deviceStorage, keep } from '@/app/device/storage'
import { isRecord, parsedJson } from '@/lib/parsed-json'
import type { SetUpForm } from '@/lib/setup/set-up-schema'
import { STEPS } from './steps'

const KEY = 'passboard.set-up'

/** What this device keeps of a set-up that is not finished: never the code, a phone number or a PIN. */
const KEPT = [
  'name',
  'slug',
  'timeZone',
  'currency',
  'locale',
  'country',
  'branchName',
  'tableLabels',
  'managerName',
] as const satisfies (keyof SetUpForm)[]

/** The PIN must be entered again, so nobody goes on behind it. */
const LAST = STEPS.indexOf('manager')

/** `at`: the index of the step on which the set-up goes on, after the code. */
export type KeptSetUp = { at: number; values: [(typeof KEPT)[number], string][] }

/** What was entered before the browser was closed; null: nothing was. */
export function keptSetUp(): KeptSetUp | null {
  const stored = parsedJson(deviceStorage.getItem(KEY))
  if (!isRecord(stored) || !isRecord(stored.values) || !Number.isInteger(stored.at)) return null
  const { values, at } = stored
  return {
    at: Math.min(LAST, Math.max(1, Number(at))),
    values: KEPT.flatMap((field) => {
      const value = values[field]
      return typeof value === 'string' ? [[field, value] satisfies [string, string]] : []
    }),
  }
}

export function keepSetUp(at: number, values: SetUpForm): void {
  keep(KEY, { at, values: Object.fromEntries(KEPT.map((field) => [field, values[field]])) })
}

export const forgetSetUp = (): void => deviceStorage.removeItem(KEY)
