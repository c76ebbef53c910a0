import { MAX_SERVING_TIMES, servingTimesSchema } from './serving-schema'
import type { ServingTime } from './serving-times'

const DAYS = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  vi: ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'],
} as const

type Language = keyof typeof DAYS

/** Serving times in words, as a menu file has them: `Mon-Fri 06:00-11:00; Sat,Sun 07:00-12:00`. Empty: at any time. */
export const servingText = (times: readonly ServingTime[], language: Language): string =>
  times
    .map(({ days, from, to }) => [days.length === 7 ? '' : daysText(days, language), `${from}-${to}`].join(' ').trim())
    .join('; ')

function daysText(days: number[], language: Language): string {
  const runs: number[][] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  const nameOf = (day: number | undefined) => DAYS[language][(day ?? 1) - 1]
  return runs.flatMap((run) => (run.length > 2 ? `${nameOf(run[0])}-${nameOf(run.at(-1))}` : run.map(nameOf))).join(',')
}

/** Reads the same text, with day names of both languages. @returns null: it is none */
export function readServingText(text: string): ServingTime[] | null {
  const parts = text
    .split(';')
    .map((part) => part.replaceAll('–', '-').trim())
    .filter(Boolean)
  if (parts.length > MAX_SERVING_TIMES) return null
  const times = parts.map(readPart)
  const { success, data } = servingTimesSchema.safeParse(times)
  return success ? data : null
}

function readPart(part: string): unknown {
  const [, days = '', from, to] = /^(.*?)\s*(\d{1,2}:\d\d)\s*-\s*(\d{1,2}:\d\d)$/.exec(part) ?? []
  return {
    days: days === '' ? [1, 2, 3, 4, 5, 6, 7] : days.split(',').flatMap(readDays),
    from: padded(from),
    to: padded(to),
  }
}

const padded = (time: string | undefined) => time?.padStart(5, '0')

function readDays(run: string): number[] {
  const [first = 0, last = first] = run.split('-').map((name) => dayOf(name.trim()))
  return first <= last ? Array.from({ length: last - first + 1 }, (_, index) => first + index) : NO_DAYS
}

/** The schema refuses it. */
const NO_DAYS = [0]

/** 0: there is no such day. */
const dayOf = (name: string): number => {
  const small = name.toLowerCase()
  return 1 + Math.max(...Object.values(DAYS).map((names) => names.findIndex((day) => day.toLowerCase() === small)))
}
