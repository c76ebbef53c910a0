import { DateTime } from 'luxon'

/** One opening hour of one branch of the demo café, and what happens in it. */
export type DemoHour = {
  /** YYYY-MM-DD */
  day: string
  /** The index of the branch, by name. */
  branch: number
  hour: number
  orders: number
  /** Factor of the time that orders take: the kitchen is slower when it is busy. */
  pace: number
  /** How often guests choose an item of each kind, relative to the other kinds. */
  drinks: number
  meals: number
  cakes: number
}

type Weather = 'mild' | 'hot' | 'rain'

const OPENS = 7

/** The relative number of guests in each opening hour, from 7 to 21. */
const WORKDAY = [9, 10, 6, 4, 7, 12, 9, 4, 4, 6, 5, 4, 6, 6, 3]
const DAY_OFF = [3, 6, 10, 11, 9, 8, 7, 6, 8, 8, 6, 6, 8, 9, 5]

/**
 * The branches differ: the first has guests from offices, the second from homes, who come at weekends.
 * `share`: of the café's orders; `week`: the factor of each weekday from Monday.
 */
const BRANCHES = [
  { share: 0.58, week: [0.86, 0.9, 0.95, 1, 1.15, 1.2, 0.94] },
  { share: 0.42, week: [0.78, 0.82, 0.85, 0.9, 1.1, 1.35, 1.2] },
] as const

/** Days of the year (month-day) when the whole country goes out. */
const HOLIDAYS = ['01-01', '02-14', '03-08', '04-30', '05-01', '09-02', '10-20', '11-20', '12-24']

/**
 * The past of the demo café hour by hour: days of the week, weather, holidays and a local event in other weeks. The same days
 * always have the same numbers.
 * @param ordersPerDay of an average day, over all branches
 */
export function demoHours(days: string[], ordersPerDay: number): DemoHour[] {
  return days.flatMap((day) => BRANCHES.flatMap((_, branch) => hoursOf(day, branch, ordersPerDay)))
}

function hoursOf(day: string, branch: number, ordersPerDay: number): DemoHour[] {
  const { share, week } = BRANCHES[branch] as (typeof BRANCHES)[number]
  const date = DateTime.fromISO(day, { zone: 'utc' })
  const isHoliday = HOLIDAYS.includes(day.slice(5))
  const isDayOff = isHoliday || date.weekday >= 6
  const weather = weatherOf(day, branch)
  const luck = 0.93 + 0.14 * chance(day, branch, 'luck')
  const size = ordersPerDay * share * (week[date.weekday - 1] ?? 1) * (isHoliday ? 1.45 : 1) * luck
  const curve = isDayOff ? DAY_OFF : WORKDAY
  const average = curve.reduce((sum, weight) => sum + weight, 0) / curve.length
  return curve.map((weight, index) => {
    const hour = OPENS + index
    const busy = (weight / average) * weatherFactor(weather, hour, day, branch) * eventFactor(date, branch, hour)
    const expected = (size / curve.length) * busy * (0.75 + 0.5 * chance(day, branch, hour))
    return {
      day,
      branch,
      hour,
      orders: Math.floor(expected + chance(day, branch, hour, 'rounding')),
      pace: Math.round((0.55 + 0.4 * busy * (size / (ordersPerDay * share)) + 0.15 * chance(day, hour)) * 100) / 100,
      drinks: weather === 'hot' ? 4 : 3,
      meals: isMealTime(hour) ? 3.5 : 0.8,
      cakes: hour < 11 || (hour >= 14 && hour < 18) ? 1.2 : 0.5,
    }
  })
}

const isMealTime = (hour: number) => (hour >= 11 && hour < 14) || (hour >= 18 && hour < 20)

function weatherOf(day: string, branch: number): Weather {
  const drawn = chance(day, branch, 'weather')
  if (drawn < 0.3) return 'rain'
  return drawn < 0.6 ? 'hot' : 'mild'
}

/** A shower empties the street for some hours. On hot days guests come later. */
function weatherFactor(weather: Weather, hour: number, day: string, branch: number): number {
  if (weather === 'mild') return 1.02
  if (weather === 'hot') return hour >= 12 && hour < 15 ? 0.85 : hour >= 17 ? 1.2 : 1.05
  const shower = 9 + Math.floor(9 * chance(day, branch, 'shower'))
  return hour >= shower && hour < shower + 3 ? 0.4 : 0.97
}

/** One evening a week one branch is near a concert or a match. */
function eventFactor(date: DateTime<true> | DateTime<false>, branch: number, hour: number): number {
  const week = `${date.weekYear}-${date.weekNumber}`
  const isThatDay = date.weekday === 2 + Math.floor(5 * chance(week, 'event'))
  const isNear = branch === Math.floor(BRANCHES.length * chance(week, 'place'))
  return isThatDay && isNear && hour >= 18 && hour < 21 ? 2 : 1
}

/** A number from 0 to 1 that is always the same for the same keys. */
export function chance(...keys: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const char of keys.join('|')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
