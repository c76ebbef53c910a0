import { translator } from '@/app/i18n/messages'
import type { AuditEntry } from '@/lib/audit/audit'
import { type Money, moneyText } from '@/lib/money'

type Said = Record<string, unknown>

type Props = { entry: AuditEntry; at: string; money: Money }

/** Who changed what, when, and how it was before. */
export async function AuditEntryItem({ entry, at, money }: Props) {
  const say = await translator('settings')
  const common = await translator('common')
  const { actor, action, subject, branchName, before, after } = entry
  const keys = keysOf(before, after)
  const text = (key: string, said: Said | null): string => {
    const value = said?.[key]
    if (value === null || value === undefined || value === '') return say('audit.nothing')
    if (key === 'role' && (value === 'staff' || value === 'manager')) return common(`role.${value}`)
    if (typeof value === 'boolean') return common(value ? 'yes' : 'no')
    if (key === 'price' && typeof value === 'number') return moneyText(value, { ...money, ...currencyOf(said) })
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

/** The currency beside a price is part of it. */
function keysOf(before: Said | null, after: Said | null): string[] {
  const keys = Object.keys({ ...before, ...after })
  return keys.includes('price') ? keys.filter((key) => key !== 'currency') : keys
}

/** In which currency a price was when it was written down; nothing of old entries. */
const currencyOf = (said: Said | null) => (typeof said?.currency === 'string' ? { currency: said.currency } : {})

/** What an entry's values are called: the keys that `lib` records, each with a sentence. */
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
