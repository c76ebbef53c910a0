import { DateTime } from 'luxon'
import { createTranslator } from 'use-intl/core'
import { whyNotFromOutside } from '../addresses/from-outside'
import type { ConditionKind } from '../conditions/condition-kinds'
import { config } from '../config'
import { PHASES } from './phases'
import type { ClaimedAlarm } from './send-queue'
import en from './texts-en.json'
import vi from './texts-vi.json'

export const ALARM_TEXTS = { en, vi }

export type AlarmLanguage = keyof typeof ALARM_TEXTS

/** A message to a person. */
export type AlarmMessage = {
  /** `ended`: it tells that something is over. `summary`: the figures of a day, a paragraph for each branch. */
  kind: 'began' | 'ended' | 'summary'
  /** The same for the beginning and the end of a condition: an app replaces the one by the other. */
  id: string
  title: string
  text: string
  /** The page that helps, an absolute URL. */
  url: string
  /** Where the URL does not work; empty: it works everywhere. */
  urlHint: string
}

/** The page on which a condition can be seen and changed. */
const PAGES: Record<ConditionKind, (branchId: string | null) => string> = {
  sold_out: () => '/settings/menu',
  ordering_paused: () => '/branches',
  kitchen_busy: () => '/branches',
  kitchen_limited: () => '/branches',
  kitchen_full: () => '/branches',
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
  const say = createTranslator({ locale: language, messages: ALARM_TEXTS[language] })
  const time = (at: number) => DateTime.fromMillis(at, { zone: timeZone }).toFormat('HH:mm')
  const state = phase === PHASES.ended ? 'ended' : 'began'
  const from = time(beganAt)
  const when = endedAt === null ? say('since', { from }) : say('over', { from, until: time(endedAt) })
  const what = say(`${state}.${kind}`, { subject })
  return {
    kind: state,
    id: conditionId,
    title: `Passboard · ${place}`,
    text: state === 'ended' ? what : `${what} ${when}`,
    ...linkTo(PAGES[kind](branchId), language, { origin, publicUrl: config().publicUrl }),
  }
}

/** The message of the test button. @param targetId see AlarmTarget @param publicUrl as of `linkTo` */
export function testMessage(
  targetId: string,
  language: AlarmLanguage,
  origin: string,
  publicUrl = config().publicUrl,
): AlarmMessage {
  const say = createTranslator({ locale: language, messages: ALARM_TEXTS[language] })
  const link = linkTo('/settings/alarms', language, { origin, publicUrl })
  return { kind: 'began', id: targetId, title: `Passboard · ${say('testTitle')}`, text: say('test'), ...link }
}

/**
 * A link that works everywhere, if one of the two addresses does; PUBLIC_URL of a café can be that of its own network.
 * @param addresses PUBLIC_URL of the installation, which links have before `origin`, at which the manager opened it
 */
export function linkTo(
  path: string,
  language: AlarmLanguage,
  addresses: { origin: string; publicUrl: string | undefined },
): Pick<AlarmMessage, 'url' | 'urlHint'> {
  const known = [addresses.publicUrl ?? addresses.origin, addresses.origin]
  const everywhere = known.find((address) => whyNotFromOutside(address) !== 'own_network')
  const say = createTranslator({ locale: language, messages: ALARM_TEXTS[language] })
  return { url: new URL(path, everywhere ?? known[0]).href, urlHint: everywhere ? '' : say('ownNetwork') }
}
