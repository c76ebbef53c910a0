import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { EditButton, RemoveButton } from '@/app/(managers)/row-buttons'
import { RowButton } from '@/app/ui/buttons'
import { Entry } from '@/app/ui/card'
import { CopiedAddress } from '@/app/ui/copied-address'
import { FormProblem } from '@/app/ui/field'
import { useCommand } from '@/app/ui/use-command'
import { MAX_LABELS } from '@/lib/printing/printer'
import type { ListedPrinter as StoredPrinter } from '@/lib/printing/printer-repository'
import { submitTestSlip } from './actions'

/** `url`: what the printer polls; null: it does not. `polled`, `printed`: when, as text; null: never. */
export type ListedPrinter = Omit<StoredPrinter, 'address' | 'polledAt' | 'lastPrintedAt'> & {
  url: string | null
  polled: string | null
  printed: string | null
}

type Props = { printer: ListedPrinter; onEdit: () => void; onRemove: () => void }

export function PrinterItem({ printer, onEdit, onRemove }: Props) {
  const say = useTranslations('settings.printers')
  const { id, name, url } = printer
  const { run, isBusy, problem } = useCommand()
  const [isTested, setTested] = useState(false)
  return (
    <Entry
      name={name}
      detail={
        <>
          <WhatItPrints printer={printer} />
          <PrinterState printer={printer} />
          {url && (
            <CopiedAddress
              url={url}
              label={say('addressOf', { name })}
              copyLabel={say('copyOf', { name })}
              hint={say('addressHint')}
            />
          )}
          <FormProblem problem={problem} />
          <p role="status" className="font-semibold text-ink empty:hidden">
            {isTested && say('tested')}
          </p>
        </>
      }
    >
      <RowButton
        name={say('testOf', { name })}
        onPress={() =>
          !isBusy &&
          run(
            () => submitTestSlip(id),
            () => setTested(true),
          )
        }
      >
        {say('test')}
      </RowButton>
      <EditButton of={name} onPress={onEdit} />
      <RemoveButton of={name} onPress={onRemove} />
    </Entry>
  )
}

function WhatItPrints({ printer }: { printer: ListedPrinter }) {
  const say = useTranslations('settings.printers')
  const common = useTranslations('common')
  const { branchName, connection, host, port, paper, prints, stations, orderTypes, occasion } = printer
  const parts = [
    say(`prints.${prints}`),
    say(`occasion.${occasion}`),
    stations.join(', ') || common('allStations'),
    orderTypes.map((type) => common(`type.${type}`)).join(', ') || common('allTypes'),
    say('paper', { paper: String(paper) }),
  ]
  return (
    <>
      <span className="block">
        {branchName} · {connection === 'network' ? `${host}:${port}` : say('connection.polling')}
      </span>
      <span className="block">{parts.join(' · ')}</span>
    </>
  )
}

function PrinterState({ printer }: { printer: ListedPrinter }) {
  const say = useTranslations('settings.printers')
  const { url, polled, printed, waiting, error, givenUp, givenUpError, listed } = printer
  const parts = [
    printed ? say('printed', { time: printed }) : say('notPrinted'),
    url && (polled ? say('polled', { time: polled }) : say('notPolled')),
    waiting > 0 && say('waiting', { count: waiting }),
    listed > 0 && say('listed', { count: listed, max: MAX_LABELS }),
  ]
  return (
    <>
      <span className="block tabular-nums">{parts.filter(Boolean).join(' · ')}</span>
      {error && (
        <strong className="block font-semibold text-note">{say('problem', { why: say(`error.${error}`) })}</strong>
      )}
      {givenUp > 0 && (
        <strong className="block font-semibold text-note">
          {say('givenUp', { count: givenUp, why: say(`error.${givenUpError ?? 'failed'}`) })}
        </strong>
      )}
    </>
  )
}
