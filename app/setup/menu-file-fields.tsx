import { useDeferredValue, useId, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { BadLines } from '@/app/ui/bad-lines'
import { DataTable } from '@/app/ui/data-table'
import { CheckField, FieldProblem, INPUT } from '@/app/ui/field'
import { MenuColumnChoice } from '@/app/ui/menu-column-choice'
import { QuestionedPrices } from '@/app/ui/questioned-prices'
import { SkippedLines } from '@/app/ui/skipped-lines'
import { decodeMenuFile } from '@/lib/menu/decode-menu-file'
import type { MenuLine } from '@/lib/menu/import-menu'
import { moneyText, priceText } from '@/lib/money'
import { isProblemKey } from '@/lib/problems'
import { planFirstMenu } from '@/lib/setup/first-menu'
import type { StepProps } from './steps'

/** The number of rows that show whether the columns were parsed correctly. */
const PREVIEW_ROWS = 8

/** The fields for a menu file, with a preview of the parsed items and a list of the invalid lines. */
export function MenuFileFields({ form: { control, register, setValue, formState } }: StepProps) {
  const say = useTranslations('setup')
  const sayForms = useTranslations('forms')
  const id = useId()
  const [isUnreadable, setUnreadable] = useState(false)
  const [currency, locale, typed, menuColumns, pricesInThousands] = useWatch({
    control,
    name: ['currency', 'locale', 'menuFile', 'menuColumns', 'pricesInThousands'],
  })
  const text = useDeferredValue(typed)
  const money = useMemo(() => ({ currency, locale }), [currency, locale])
  const { items, groups, problems, other, unknownHeader, questioned } = useMemo(
    () => planFirstMenu({ menuFile: text, menuColumns, pricesInThousands }, money),
    [text, menuColumns, pricesInThousands, money],
  )
  // A header that is asked about is no line that cannot be read.
  const badLines = unknownHeader ? [] : problems
  const { errors } = formState
  const problemKey = errors.menuFile?.type

  async function loadFile(file: File | undefined) {
    if (!file) return
    const content = decodeMenuFile(new Uint8Array(await file.arrayBuffer()), locale)
    setUnreadable(content === null)
    if (content !== null) setValue('menuFile', content, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <div className="grid gap-5">
      <div className="grid gap-1.5">
        <label className="grid gap-1.5 text-base font-semibold">
          {say('file')}
          <input
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onClick={({ currentTarget }) => {
              // Otherwise choosing the same file again after an edit fires no change event.
              currentTarget.value = ''
            }}
            onChange={(event) => loadFile(event.currentTarget.files?.[0])}
            aria-invalid={isUnreadable}
            aria-describedby={isUnreadable ? `${id}-file` : undefined}
            className="min-h-12 w-full rounded-lg border-2 border-field p-2 font-medium file:mr-3 file:min-h-9 file:rounded-md file:bg-paper-head file:px-3 file:font-semibold aria-invalid:border-note"
          />
          <span className="text-sm font-normal text-ink-quiet">{say('fileHint')}</span>
        </label>
        <div role="alert" className="empty:absolute">
          {isUnreadable && <FieldProblem id={`${id}-file`}>{say('fileEncoding')}</FieldProblem>}
        </div>
      </div>
      <div className="grid gap-1.5">
        <label className="grid gap-1.5 text-base font-semibold">
          {say('fileText')}
          <textarea
            rows={6}
            spellCheck={false}
            placeholder={say('fileExample', { price: `"${priceText(currency === 'VND' ? 29_000 : 280, money)}"` })}
            aria-invalid={problemKey !== undefined}
            aria-describedby={problemKey ? `${id}-text` : undefined}
            {...register('menuFile')}
            className={`${INPUT} py-2.5 font-mono text-sm`}
          />
        </label>
        {problemKey && (
          <FieldProblem id={`${id}-text`}>{sayForms(isProblemKey(problemKey) ? problemKey : 'invalid')}</FieldProblem>
        )}
      </div>
      <p role="status" className="font-semibold">
        {say('fileFound', { count: items.length })}
        {badLines.length > 0 && `, ${say('bad', { count: badLines.length })}`}
      </p>
      {unknownHeader && (
        <MenuColumnChoice
          key={unknownHeader.names.join('\n')}
          header={unknownHeader}
          onChoose={(columns) => setValue('menuColumns', columns, { shouldDirty: true })}
        />
      )}
      {other && <SkippedLines file={other} />}
      {groups.length > 0 && <p>{say('fileGroups', { names: groups.map(({ next }) => next.name).join(', ') })}</p>}
      {items.length > 0 && <Preview items={items.map(({ line }) => line)} money={money} />}
      {questioned.length > 0 && (
        <div className="rounded-lg border-2 border-soon p-3">
          <QuestionedPrices questioned={questioned} money={money} />
          <CheckField label={say('pricesInThousands')} {...register('pricesInThousands')} />
        </div>
      )}
      {badLines.length > 0 && (
        <>
          <div className="rounded-lg border-2 border-soon p-2">
            <BadLines problems={badLines} />
          </div>
          <CheckField label={say('leaveOut')} error={errors.leaveOut} {...register('leaveOut')} />
        </>
      )}
    </div>
  )
}

function Preview({ items, money }: { items: MenuLine[]; money: Parameters<typeof moneyText>[1] }) {
  const say = useTranslations('setup')
  return (
    <div>
      <DataTable
        caption={say('preview')}
        empty=""
        rows={items.slice(0, PREVIEW_ROWS)}
        keyOf={({ category, name, number = 1 }) => `${category} ${name} ${number}`}
        columns={[
          { key: 'item', name: say('item'), cell: ({ name, number }) => (number ? `${name} (${number})` : name) },
          { key: 'category', name: say('category'), cell: ({ category }) => category },
          { key: 'price', name: say('price'), isNumber: true, cell: ({ price }) => moneyText(price, money) },
          { key: 'station', name: say('station'), cell: ({ station }) => station ?? '' },
        ]}
      />
      {items.length > PREVIEW_ROWS && (
        <p className="pt-2 text-ink-quiet">{say('more', { count: items.length - PREVIEW_ROWS })}</p>
      )}
    </div>
  )
}
