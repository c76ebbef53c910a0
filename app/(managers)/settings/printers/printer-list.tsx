'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY } from '@/app/ui/buttons'
import { Card, PageHead } from '@/app/ui/card'
import { ConfirmDialog } from '@/app/ui/dialog'
import { submitPrinterRemoval } from './actions'
import { ChangePrinter, NewPrinter, type PrinterChoices } from './printer-forms'
import { type ListedPrinter, PrinterItem } from './printer-item'

type Asked = { what: 'edit' | 'remove'; id: string } | { what: 'add' }

/** `missingScripts`: the names of scripts that slips lack fonts for. */
type Props = PrinterChoices & { printers: ListedPrinter[]; missingScripts: string[] }

export function PrinterList({ printers, missingScripts, ...choices }: Props) {
  const say = useTranslations('settings.printers')
  const [asked, ask] = useState<Asked | null>(null)
  const close = () => ask(null)
  const printer = asked && 'id' in asked ? printers.find(({ id }) => id === asked.id) : undefined
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <button type="button" onClick={() => ask({ what: 'add' })} className={PRIMARY}>
          {say('add')}
        </button>
      </PageHead>
      {missingScripts.length > 0 && (
        <p className="border-l-4 border-l-soon pl-3 text-lg/snug break-words">
          {say('fontsMissing', { scripts: missingScripts.join(', ') })}
        </p>
      )}
      <Card>
        {printers.length === 0 && <p className="text-ink-quiet">{say('none')}</p>}
        <ul>
          {printers.map((each) => (
            <PrinterItem
              key={each.id}
              printer={each}
              onEdit={() => ask({ what: 'edit', id: each.id })}
              onRemove={() => ask({ what: 'remove', id: each.id })}
            />
          ))}
        </ul>
      </Card>
      {asked?.what === 'add' && <NewPrinter {...choices} onClose={close} />}
      {printer && asked?.what === 'edit' && <ChangePrinter printer={printer} {...choices} onClose={close} />}
      {printer && asked?.what === 'remove' && (
        <ConfirmDialog
          title={say('askRemove', { name: printer.name })}
          action={say('remove')}
          command={() => submitPrinterRemoval(printer.id)}
          onClose={close}
        >
          {say('removeLead')}
        </ConfirmDialog>
      )}
    </>
  )
}
