import { MESSAGES } from '@/app/i18n/catalogue'
import type { Clock } from '@/app/i18n/clock'
import { translator } from '@/app/i18n/messages'
import type { AuditEntry } from '@/lib/audit/audit'
import type { Money } from '@/lib/money'
import { type AuditValues, auditValueText } from './audit-value'

type Props = { entries: [AuditEntry, ...AuditEntry[]]; clock: Clock; money: Money }

/** An import can add thousands of items in one action. To render them all takes long, and nobody reads them here; REST has all. */
const MAX_SHOWN = 100

/** One action of the activity log: actor, what was done to what, time, and the values before and after. */
export async function AuditEntryItem({ entries, clock, money }: Props) {
  const say = await translator('settings')
  const [{ actor, action, branchName, at }] = entries
  const shown = entries.slice(0, MAX_SHOWN)
  const others = entries.length - shown.length
  const withValues = shown.filter(({ before, after }) => shownKeys(before, after).length > 0)
  const values = withValues.map((entry) => (
    <div key={entry.id}>
      {entries.length > 1 && <p className="mt-2 font-semibold break-words">{entry.subject}</p>}
      <ChangedValues entry={entry} clock={clock} money={money} />
    </div>
  ))
  return (
    <li className="border-b border-rule py-3 last:border-0">
      <p className="text-lg/snug">
        <strong className="font-semibold">{'name' in actor ? actor.name : say('audit.somebody')}</strong>{' '}
        {say(`audit.action.${action.replace('.', '_') as ActionKey}`, { count: entries.length })}{' '}
        <strong className="font-semibold break-words">{shown.map(({ subject }) => subject).join(', ')}</strong>
        {others > 0 && ` ${say('audit.others', { count: others })}`}
      </p>
      <p className="text-sm text-ink-quiet tabular-nums">
        {clock.dateAndTime(at)}
        {branchName && ` · ${branchName}`}
      </p>
      {values.length > 1 ? (
        <details>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-ink-quiet">
            {say('audit.details')}
          </summary>
          {values}
        </details>
      ) : (
        values
      )}
    </li>
  )
}

type ChangedValuesProps = { entry: AuditEntry; clock: Clock; money: Money }

async function ChangedValues({ entry: { before, after }, clock, money }: ChangedValuesProps) {
  const say = await translator('settings')
  const text = (key: string, values: AuditValues | null) => auditValueText(key, values, { clock, money })
  const rows = shownKeys(before, after).map(async (key) => ({
    key,
    was: await text(key, before),
    is: await text(key, after),
  }))
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1 text-base sm:grid-cols-[10rem_minmax(0,1fr)]">
      {(await Promise.all(rows)).map(({ key, was, is }) => (
        <div key={key} className="contents">
          <dt className="text-ink-quiet">{isKnown(key) ? say(`audit.field.${key}`) : key}</dt>
          <dd className="min-w-0 break-words max-sm:pb-1">
            {before && after ? (
              <>
                <del className="text-ink-quiet">{was}</del> <span aria-hidden>→</span>{' '}
                <ins className="font-semibold no-underline">{is}</ins>
              </>
            ) : after ? (
              is
            ) : (
              was
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type ActionKey = `${AuditEntry['action']}` extends infer Action
  ? Action extends `${infer Kind}.${infer What}`
    ? `${Kind}_${What}`
    : never
  : never

const FIELD_NAMES = MESSAGES.en.settings.audit.field

const isKnown = (key: string): key is keyof typeof FIELD_NAMES => Object.hasOwn(FIELD_NAMES, key)

/** The keys to show. The price already shows its currency. */
function shownKeys(before: AuditValues | null, after: AuditValues | null): string[] {
  const keys = Object.keys({ ...before, ...after })
  return keys.includes('price') ? keys.filter((key) => key !== 'currency') : keys
}
