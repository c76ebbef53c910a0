import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BadLines } from '@/app/ui/bad-lines'
import { DataTable } from '@/app/ui/data-table'
import { Dialog } from '@/app/ui/dialog'
import { FormProblem, TextField } from '@/app/ui/field'
import { MenuColumnChoice } from '@/app/ui/menu-column-choice'
import { SkippedLines } from '@/app/ui/skipped-lines'
import { useCommand } from '@/app/ui/use-command'
import { decodeMenuFile } from '@/lib/menu/decode-menu-file'
import type { MenuImport } from '@/lib/menu/import-into-menu'
import type { OwnColumns } from '@/lib/menu/own-columns'
import { moneyText } from '@/lib/money'
import { previewMenuFile, submitMenuFile } from './actions'
import { ImportButtons } from './import-buttons'
import { useMenu } from './menu-context'

type Chosen = { text: string; columns: OwnColumns | null; plan: MenuImport }

/** Chooses a CSV file, asks for its columns if they are not known, shows what it would change or which lines are bad, and imports it. */
export function ImportDialog() {
  const say = useTranslations('settings.menu')
  const setup = useTranslations('setup')
  const { close, money } = useMenu()
  const { run, isBusy, problem } = useCommand()
  const [isUnreadable, setUnreadable] = useState(false)
  const [file, setFile] = useState<Chosen | null>(null)

  async function load(chosen: File | undefined) {
    setFile(null)
    if (!chosen) return
    const text = decodeMenuFile(new Uint8Array(await chosen.arrayBuffer()), money.locale)
    setUnreadable(text === null)
    if (text !== null) read(text, null)
  }

  function read(text: string, columns: OwnColumns | null) {
    run(
      () => previewMenuFile(text, columns),
      (plan) => setFile({ text, columns, plan }),
    )
  }

  const changes = file ? changesIn(file.plan) : 0
  return (
    <Dialog title={say('importTitle')} onClose={close}>
      <div className="grid gap-5">
        <p className="text-lg text-ink-quiet">{say('importLead')}</p>
        <TextField
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          label={setup('file')}
          hint={setup('fileHint')}
          onClick={({ currentTarget }) => {
            // Otherwise choosing the same file again after an edit fires no change event.
            currentTarget.value = ''
          }}
          onChange={(event) => load(event.currentTarget.files?.[0])}
        />
        <FormProblem problem={isUnreadable ? setup('fileEncoding') : problem} />
        {file?.plan.other && <SkippedLines file={file.plan.other} />}
        {file?.plan.unknownHeader && (
          <MenuColumnChoice
            key={file.text}
            header={file.plan.unknownHeader}
            isBusy={isBusy}
            onChoose={(columns) => read(file.text, columns)}
          />
        )}
        {file && !file.plan.unknownHeader && <Plan plan={file.plan} />}
        {file && file.plan.problems.length === 0 && changes > 0 && (
          <ImportButtons
            questioned={file.plan.questioned}
            isBusy={isBusy}
            onImport={(prices) => run(() => submitMenuFile(file.text, { prices, columns: file.columns }), close)}
          />
        )}
      </div>
    </Dialog>
  )
}

const changesIn = ({ added, changed, changedCategories, newGroups, changedGroups }: MenuImport) =>
  added.length + changed.length + changedCategories.length + newGroups.length + changedGroups.length

function Plan({ plan }: { plan: MenuImport }) {
  const { added, changed, unchanged, newCategories, changedCategories, newGroups, changedGroups, problems } = plan
  const say = useTranslations('settings.menu')
  const setup = useTranslations('setup')
  const { money } = useMenu()
  if (problems.length > 0) {
    return (
      <div className="grid gap-2 rounded-lg border-2 border-soon p-3">
        <p role="alert" className="font-semibold">
          {setup('bad', { count: problems.length })}. {say('importBad')}
        </p>
        <BadLines problems={problems} />
      </div>
    )
  }
  const rows = [
    ...changed.map(({ line, before, fields }) => ({ ...line, before, fields })),
    ...added.map((line) => ({ ...line, before: null, fields: [] })),
  ]
  return (
    <div className="grid gap-2">
      <p role="status" className="font-semibold">
        {changesIn(plan) === 0
          ? say('importNothing')
          : [
              say('importAdded', { count: added.length }),
              say('importChanged', { count: changed.length }),
              say('importUnchanged', { count: unchanged }),
            ].join(' · ')}
      </p>
      {newCategories.length > 0 && <p>{say('importNewCategories', { names: newCategories.join(', ') })}</p>}
      {changedCategories.length > 0 && <p>{say('importChangedCategories', { names: changedCategories.join(', ') })}</p>}
      {newGroups.length > 0 && <p>{say('importNewGroups', { names: newGroups.join(', ') })}</p>}
      {changedGroups.length > 0 && <p>{say('importChangedGroups', { names: changedGroups.join(', ') })}</p>}
      {rows.length > 0 && (
        <DataTable
          caption={say('importTitle')}
          empty=""
          rows={rows}
          keyOf={({ category, name, number = 1 }) => `${category} ${name} ${number}`}
          columns={[
            { key: 'item', name: setup('item'), cell: ({ name, number }) => (number ? `${name} (${number})` : name) },
            {
              key: 'what',
              name: say('change'),
              cell: ({ before, fields }) =>
                before ? fields.map((field) => say(`field_${field}`)).join(', ') : say('changeAdded'),
            },
            { key: 'category', name: setup('category'), cell: ({ category }) => category },
            {
              key: 'price',
              name: setup('price'),
              isNumber: true,
              cell: ({ price, before }) => (
                <>
                  {before && before.price !== price && <s className="pr-2">{moneyText(before.price, money)}</s>}
                  {moneyText(price, money)}
                </>
              ),
            },
            {
              key: 'station',
              name: setup('station'),
              // A file without the column leaves the station as it is.
              cell: ({ before, station = before?.station }) => (
                <>
                  {before && before.station !== station && <s className="pr-2">{before.station ?? '–'}</s>}
                  {station ?? '–'}
                </>
              ),
            },
          ]}
        />
      )}
    </div>
  )
}
