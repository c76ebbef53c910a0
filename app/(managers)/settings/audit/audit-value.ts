import { currentLanguage, translator } from '@/app/i18n/messages'
import { EVENT_TYPES, type EventType } from '@/lib/events/event-types'
import { allergenName } from '@/lib/menu/allergens'
import { type Money, moneyText } from '@/lib/money'
import { zoneText } from '@/lib/organisation/time-zones'
import { VIETQR_BANKS } from '@/lib/organisation/vietqr-banks'
import { SCREEN_VIEWS, type ScreenView } from '@/lib/screens/screen'
import type { Clock } from '../clock'
import { EVENT_LABELS } from '../webhooks/event-labels'

export type AuditValues = Record<string, unknown>

type Formats = { clock: Clock; money: Money }

/** A value of the activity log in words, as the settings page of the value shows it. */
export async function auditValueText(key: string, values: AuditValues | null, { clock, money }: Formats) {
  const say = await translator('settings')
  const common = await translator('common')
  const language = await currentLanguage()
  const value = values?.[key]

  // Without a value, these mean all.
  if (key === 'branch' && values && (value ?? '') === '') return common('allBranches')
  if (key === 'stations' && Array.isArray(value) && value.length === 0) return common('allStations')
  if (value === null || value === undefined || value === '') return say('audit.nothing')
  if (typeof value === 'boolean') return common(value ? 'yes' : 'no')
  if (key === 'price' && typeof value === 'number') return moneyText(value, { ...money, ...currencyOf(values) })
  if (key === 'eventTypes' && Array.isArray(value)) {
    const labels = value.map((type) => (isEventType(type) ? say(`webhooks.event.${EVENT_LABELS[type]}`) : String(type)))
    return labels.join(', ') || say('audit.allEvents')
  }
  if (key === 'allergens' && Array.isArray(value))
    return value.map((one) => allergenName(String(one), language)).join(', ') || say('audit.nothing')
  if (Array.isArray(value)) return value.join(', ') || say('audit.nothing')
  if (typeof value !== 'string') return String(value)
  switch (key) {
    case 'role':
      return value === 'staff' || value === 'manager' ? common(`role.${value}`) : value
    case 'view':
      return isView(value) ? (await translator('managers.screens'))(value) : value
    case 'timeZone':
      return zoneText(value)
    case 'currency':
      return `${value} – ${new Intl.DisplayNames(language, { type: 'currency' }).of(value) ?? value}`
    case 'locale':
      return new Intl.DisplayNames(language, { type: 'language', languageDisplay: 'standard' }).of(value) ?? value
    case 'bankBin':
      return VIETQR_BANKS.find(({ bin }) => bin === value)?.shortName ?? value
    case 'since':
      return Number.isNaN(Date.parse(value)) ? value : clock.dateAndTime(value)
    default:
      return value
  }
}

const isEventType = (type: unknown): type is EventType => (EVENT_TYPES as readonly unknown[]).includes(type)
const isView = (view: string): view is ScreenView => (SCREEN_VIEWS as readonly string[]).includes(view)

/** The currency at the time of the entry. Old entries do not have one. */
const currencyOf = (values: AuditValues | null) =>
  typeof values?.currency === 'string' ? { currency: values.currency } : {}
