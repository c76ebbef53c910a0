import type { Clock } from '@/app/i18n/clock'
import { currentLanguage, translator } from '@/app/i18n/messages'
import { weekdayName } from '@/app/i18n/weekday'
import { KEY_PERMISSIONS, type KeyPermission } from '@/lib/access/key-permissions'
import { CAPACITY_STEPS } from '@/lib/branches/capacity'
import { LOAD_MEASURES } from '@/lib/branches/capacity-schema'
import { openingHoursSchema } from '@/lib/branches/opening-hours'
import { CONDITION_KINDS, type ConditionKind } from '@/lib/conditions/condition-kinds'
import { allergenName } from '@/lib/menu/allergens'
import { type Money, moneyText, percentText } from '@/lib/money'
import { ADJUSTMENT_KINDS } from '@/lib/orders/adjustments'
import { ORDER_TYPES, type OrderType } from '@/lib/orders/order-type'
import { PAYMENT_METHODS, PAYMENT_VOID_REASONS, REFUND_REASONS } from '@/lib/orders/payment'
import { zoneText } from '@/lib/organisation/time-zones'
import { VIETQR_BANKS } from '@/lib/organisation/vietqr-banks'
import { CONNECTIONS, OCCASIONS, PRINTED_FORMS } from '@/lib/printing/printer'
import { SCREEN_VIEWS, type ScreenView } from '@/lib/screens/screen'
import { PROVIDERS, type Provider } from '@/lib/transfers/provider-names'
import { EVENT_TYPES, type EventType } from '@/lib/webhooks/event-types'

export type AuditValues = Record<string, unknown>

type Formats = { clock: Clock; money: Money }

/** A value of the activity log in words, as the settings page of the value shows it. */
export async function auditValueText(key: string, values: AuditValues | null, { clock, money }: Formats) {
  const say = await translator('settings')
  const common = await translator('common')
  const language = await currentLanguage()
  const value = values?.[key]

  if (key === 'openingHours') return hoursText(value, language) ?? say('audit.always')
  // Without a value, these mean all.
  if (key === 'branch' && values && (value ?? '') === '') return common('allBranches')
  if (key === 'branches' && Array.isArray(value) && value.length === 0) return common('allBranches')
  if (key === 'stations' && Array.isArray(value) && value.length === 0) return common('allStations')
  if (value === null || value === undefined || value === '') return say('audit.nothing')
  if (key === 'percent' && typeof value === 'number') return percentText(value, money)
  if (typeof value === 'boolean') return common(value ? 'yes' : 'no')
  if (isAmount(key) && typeof value === 'number') return moneyText(value, { ...money, ...currencyOf(values) })
  if (key === 'eventTypes' && Array.isArray(value)) {
    const labels = value.map((type) => (isEventType(type) ? say(`webhooks.event.${type}`) : String(type)))
    return labels.join(', ') || say('audit.allEvents')
  }
  if (key === 'kinds' && Array.isArray(value)) {
    const label = (kind: unknown) => (isConditionKind(kind) ? say(`alarms.kind.${kind}`) : String(kind))
    return value.map(label).join(' · ')
  }
  if (key === 'permissions' && Array.isArray(value)) {
    const label = (permission: unknown) =>
      isKeyPermission(permission) ? say(`keys.permission.${permission}`) : String(permission)
    return value.map(label).join(' · ')
  }
  if (key === 'allergens' && Array.isArray(value))
    return value.map((one) => allergenName(String(one), language)).join(', ') || say('audit.nothing')
  if (key === 'orderTypes' && Array.isArray(value))
    return (
      value.map((type) => (isOrderType(type) ? common(`type.${type}`) : String(type))).join(', ') || common('allTypes')
    )
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
    case 'provider':
      return isProvider(value) ? say(`transfers.provider.${value}`) : value
    case 'connection':
      return isOneOf(CONNECTIONS, value) ? say(`printers.connection.${value}`) : value
    case 'prints':
      return isOneOf(PRINTED_FORMS, value) ? say(`printers.prints.${value}`) : value
    case 'occasion':
      return isOneOf(OCCASIONS, value) ? say(`printers.occasion.${value}`) : value
    case 'capacityStep':
      return isOneOf(CAPACITY_STEPS, value) ? common(`kitchen.${value}`) : value
    case 'loadMeasure':
      return isOneOf(LOAD_MEASURES, value) ? say(`branches.capacity.${value}`) : value
    case 'method':
      return isOneOf(PAYMENT_METHODS, value) ? common(`paymentMethod.${value}`) : value
    case 'paymentVoidReason':
      return isOneOf(PAYMENT_VOID_REASONS, value) ? common(`paymentVoidReason.${value}`) : value
    case 'adjustmentKind':
      return isOneOf(ADJUSTMENT_KINDS, value) ? common(`adjustment.${value}`) : value
    case 'refundReason':
      return isOneOf(REFUND_REASONS, value) ? common(`refundReason.${value}`) : value
    case 'bankBin':
      return VIETQR_BANKS.find(({ bin }) => bin === value)?.shortName ?? value
    case 'since':
    case 'until':
      return Number.isNaN(Date.parse(value)) ? value : clock.dateAndTime(value)
    default:
      return value
  }
}

/** @returns for example `Mon 07:00–22:00, Tue 07:00–22:00`; null: at any time */
function hoursText(value: unknown, language: string): string | null {
  const { success, data } = openingHoursSchema.safeParse(value)
  if (!success) return null
  const days = data.map((periods, day) => {
    const times = periods.map(({ from, to }) => `${from}–${to}`).join(' ') || '–'
    return `${weekdayName(day, language, 'short')} ${times}`
  })
  return days.join(', ')
}

const isConditionKind = (kind: unknown): kind is ConditionKind => (CONDITION_KINDS as readonly unknown[]).includes(kind)

const isEventType = (type: unknown): type is EventType => (EVENT_TYPES as readonly unknown[]).includes(type)
const isAmount = (key: string) => key === 'price' || key === 'amount' || key === 'total'
const isProvider = (value: string): value is Provider => (PROVIDERS as readonly string[]).includes(value)
const isKeyPermission = (permission: unknown): permission is KeyPermission =>
  (KEY_PERMISSIONS as readonly unknown[]).includes(permission)
const isOrderType = (type: unknown): type is OrderType => (ORDER_TYPES as readonly unknown[]).includes(type)
const isOneOf = <Word extends string>(words: readonly Word[], value: string): value is Word =>
  (words as readonly string[]).includes(value)
const isView = (view: string): view is ScreenView => (SCREEN_VIEWS as readonly string[]).includes(view)

/** The currency at the time of the entry. Old entries do not have one. */
const currencyOf = (values: AuditValues | null) =>
  typeof values?.currency === 'string' ? { currency: values.currency } : {}
