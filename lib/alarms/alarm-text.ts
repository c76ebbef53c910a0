import { DateTime } from 'luxon'
import { createTranslator } from 'use-intl/core'
import type { ConditionKind } from '../conditions/condition-kinds'
import { PHASES } from './phases'
import type { ClaimedAlarm } from './send-queue'
import en from './texts-en.json'
import vi from './texts-vi.json'

const TEXTS = { en, vi }

export type AlarmLanguage = keyof typeof TEXTS

/** A message to a person. */
export type AlarmMessage = {
  /** The same for the beginning and the end of a condition: an app replaces the one by the other. */
  id: string
  title: string
  text: string
  /** The page that helps, an absolute URL. */
  url: string
  /** Whether it tells that something is over. */
  isAllClear: boolean
}

/** The page on which a condition can be seen and changed. */
const PAGES: Record<ConditionKind, (branchId: string | null) => string> = {
  sold_out: () => '/settings/menu',
  ordering_paused: () => '/branches',
  screen_away: () => '/screens',
  order_undisplayed: () => '/screens',
  branch_undisplayed: () => '/screens',
  order_late: (branchId) => (branchId ? `/board/${branchId}` : '/branches'),
  branch_late: () => '/branches',
  printer_failing: () => '/settings/printers',
  endpoint_off: () => '/settings/webhooks',
  redis_away: () => '/settings/installation',
  backup_missing: () => '/settings/backup',
}

/** The message of an alarm. If the condition has ended before it could be sent, it tells of the beginning and of the end. */
export function alarmMessage(alarm: ClaimedAlarm): AlarmMessage {
  const { kind, subject, place, language, origin, conditionId, branchId, timeZone, beganAt, endedAt, phase } = alarm
  const say = createTranslator({ locale: language, messages: TEXTS[language] })
  const time = (at: number) => DateTime.fromMillis(at, { zone: timeZone }).toFormat('HH:mm')
  const isAllClear = phase === PHASES.ended
  const from = time(beganAt)
  const when = endedAt === null ? say('since', { from }) : say('over', { from, until: time(endedAt) })
  const what = say(`${isAllClear ? 'ended' : 'began'}.${kind}`, { subject })
  return {
    id: conditionId,
    title: `Passboard · ${place}`,
    text: isAllClear ? what : `${what} ${when}`,
    url: new URL(PAGES[kind](branchId), origin).href,
    isAllClear,
  }
}

/** The message of the test button. @param targetId see AlarmTarget */
export function testMessage(targetId: string, language: AlarmLanguage, origin: string): AlarmMessage {
  const say = createTranslator({ locale: language, messages: TEXTS[language] })
  const url = new URL('/settings/alarms', origin).href
  return { id: targetId, title: `Passboard · ${say('testTitle')}`, text: say('test'), url, isAllClear: false }
}
