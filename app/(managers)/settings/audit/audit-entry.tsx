import { translator } from '@/app/i18n/messages'
import type { AuditEntry } from '@/lib/audit/audit'
import { type Money, moneyText } from '@/lib/money'

type AuditValues = Record<string, unknown>

type Props = { entry: AuditEntry; at: string; money: Money }

/** One entry of the activity log: actor, action, time, and the values before and after. */
export async function AuditEntryItem({ entry, at, money }: Props) {
  const say = await translator('settings')
  const common = await translator('common')
  const { actor, action, subject, branchName, before, after } = entry
  const keys = shownKeys(before, after)
  const text = (key: string, values: AuditValues | null): string => {
    const value = values?.[key]
    if (value === null || value === undefined || value === '') return say('audit.nothing')
    if (key === 'role' && (value === 'staff' || value === 'manager')) return common(`role.${value}`)
    if (typeof value === 'boolean') return common(value ? 'yes' : 'no')
    if (key === 'price' && typeof value === 'number') return moneyText(value, { ...money, ...currencyOf(values) })
    return Array.isArray(value) ? value.join(', ') || say('audit.nothing') : String(value)
  }
  return (
    <li className="border-b border-rule py-3 last:border-0">
      <p className="text-lg/snug">
        <strong className="font-semibold">{'name' in actor ? actor.name : say('audit.somebody')}</strong>{' '}
        {say(`audit.action.${action.replace('.', '_') as ActionKey}`)}{' '}
        <strong className="font-semibold break-words">{subject}</strong>
      </p>
      <p className="text-sm text-ink-quiet tabular-nums">
        {at}
        {branchName && ` · ${branchName}`}
      </p>
      {keys.length > 0 && (
        <dl className="mt-2 grid gap-x-4 gap-y-1 text-base sm:grid-cols-[10rem_minmax(0,1fr)]">
          {keys.map((key) => (
            <div key={key} className="contents">
              <dt className="text-ink-quiet">{isKnown(key) ? say(`audit.field.${key}`) : key}</dt>
              <dd className="min-w-0 break-words max-sm:pb-1">
                {before && after ? (
                  <>
                    <del className="text-ink-quiet">{text(key, before)}</del> <span aria-hidden>→</span>{' '}
                    <ins className="font-semibold no-underline">{text(key, after)}</ins>
                  </>
                ) : (
                  text(key, after ?? before)
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

type ActionKey = `${AuditEntry['action']}` extends infer Action
  ? Action extends `${infer Kind}.${infer What}`
    ? `${Kind}_${What}`
    : never
  : never

const isKnown = (key: string): key is FieldName => (FIELD_NAMES as readonly string[]).includes(key)

/** The keys to show. The price already shows its currency. */
function shownKeys(before: AuditValues | null, after: AuditValues | null): string[] {
  const keys = Object.keys({ ...before, ...after })
  return keys.includes('price') ? keys.filter((key) => key !== 'currency') : keys
}

/** The currency at the time of the entry. Old entries do not have one. */
const currencyOf = (values: AuditValues | null) =>
  typeof values?.currency === 'string' ? { currency: values.currency } : {}

/** The keys that `lib` records in an entry. Each has a label in `settings.audit.field`. */
const FIELD_NAMES = [
  'slug',
  'menuItems',
  'name',
  'phone',
  'role',
  'branch',
  'category',
  'station',
  'price',
  'soonAfterMinutes',
  'lateAfterMinutes',
  'label',
  'timeZone',
  'currency',
  'locale',
  'bankBin',
  'bankAccount',
  'bankAccountName',
  'url',
  'eventTypes',
  'enabled',
  'deliveries',
  'since',
  'view',
  'stations',
  'mayBump',
  'cancelledOrders',
  'guestsNeedAcceptance',
] as const

export type FieldName = (typeof FIELD_NAMES)[number]
