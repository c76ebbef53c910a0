import { createTranslator } from 'use-intl/core'
import { ALARM_TEXTS, type AlarmMessage, linkTo } from '../alarms/alarm-text'
import type { ClaimedSummary } from '../alarms/summary-repository'
import { config } from '../config'
import type { Database } from '../db/database'
import { formatLocale } from '../locales'
import { moneyText } from '../money'
import { type BranchTotals, chainReport, sumOf } from './chain-report'

const MINUTE_MS = 60_000

/**
 * So many branches have a paragraph in a chat or on a device, whose messages are short (Telegram: 4,096 characters). A mail has all of
 * them.
 */
const BRANCHES_OF_A_CHAT = 6

/** The summary of the last day that is over: a paragraph for each branch, and one for all of several. @returns null: there is no branch */
export async function daySummary(database: Database, target: ClaimedSummary): Promise<AlarmMessage | null> {
  const { day, branchId, origin } = target
  if (day === null) return null
  const filter = { from: day, to: day, fromHour: 0, toHour: 24, station: null, item: null }
  const branches = await chainReport(database, target, filter, 'before')
  const page = branchId === null ? '/reports' : `/branches/${branchId}/report`
  return {
    kind: 'summary',
    id: `${target.targetId}.${day}`,
    ...summaryText(target, day, branches),
    ...linkTo(`${page}?from=${day}&to=${day}`, target.language, { origin, publicUrl: config().publicUrl }),
  }
}

type Written = Pick<ClaimedSummary, 'branchId' | 'channel' | 'language' | 'place' | 'locale' | 'currency'>

/** @param day YYYY-MM-DD @param branches by name */
export function summaryText(
  { branchId, channel, language, place, locale, currency }: Written,
  day: string,
  branches: readonly BranchTotals[],
): Pick<AlarmMessage, 'title' | 'text'> {
  const shown = formatLocale(language, locale)
  const say = createTranslator({ locale: language, messages: ALARM_TEXTS[language], namespace: 'summary' })
  const date = new Intl.DateTimeFormat(shown, { dateStyle: 'full', timeZone: 'UTC' })
  const change = new Intl.NumberFormat(shown, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const tenths = new Intl.NumberFormat(shown, { maximumFractionDigits: 1 })
  const minutes = (ms: number) => say('minutes', { minutes: tenths.format(ms / MINUTE_MS) })
  return { title: `Passboard · ${place} · ${date.format(new Date(day))}`, text: paragraphs().join('\n\n') }

  function paragraphs(): string[] {
    const all = sumOf(branches)
    if (all.now.total.orders === 0) return [say('nothing')]
    const named = branches.map((branch) => `${branch.name}\n${figures(branch)}`)
    if (branchId !== null) return branches.map(figures)
    if (branches.length === 1) return named
    const most = channel === 'email' ? branches.length : BRANCHES_OF_A_CHAT
    const others = branches.length - most
    return [
      `${say('all')}\n${figures(all)}`,
      ...named.slice(0, most),
      ...(others > 0 ? [say('others', { count: others })] : []),
    ]
  }

  function figures({ now: { total }, before }: Pick<BranchTotals, 'now' | 'before'>): string {
    const { orders, cancelled, value, medianMs, p90Ms, late, measured } = total
    if (orders === 0) return say('nothing')
    const past = before.total.value
    const sales = say('sales', { value: moneyText(value, { currency, locale: shown }) })
    const compared = past === 0 ? '' : ` (${say('change', { change: change.format(value / past - 1) })})`
    const money = [`${sales}${compared}`, say('orders', { orders })]
    if (cancelled > 0) money.push(say('cancelled', { cancelled }))
    const times: string[] = []
    if (medianMs !== null && p90Ms !== null) times.push(say('prep', { median: minutes(medianMs), p90: minutes(p90Ms) }))
    if (measured > 0) times.push(say('late', { late, measured }))
    return [money.join(' · '), times.join(' · ')].filter(Boolean).join('\n')
  }
}
