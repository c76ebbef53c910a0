'use client'

import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { PageHead } from '@/app/ui/card'
import { EntryList } from '../entry-list'
import { RemoveDialog } from '../remove-dialog'
import { useEntryDialog } from '../use-entry-dialog'
import { submitPrinterRemoval } from './actions'
import { ChangePrinter, NewPrinter, type PrinterChoices } from './printer-forms'
import { type ListedPrinter, PrinterItem } from './printer-item'

/** `missingScripts`: the names of scripts that slips lack fonts for. */
type Props = PrinterChoices & { printers: ListedPrinter[]; missingScripts: string[] }

export function PrinterList({ printers, missingScripts, ...choices }: Props) {
  const say = useTranslations('settings.printers')
  const { dialog, entry: printer, ask, close } = useEntryDialog<'change' | 'remove', ListedPrinter>(printers)
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <Button look="primary" onClick={() => ask({ dialog: 'new' })}>
          {say('add')}
        </Button>
      </PageHead>
      {missingScripts.length > 0 && (
        <p className="border-l-4 border-l-soon pl-3 text-lg/snug break-words">
          {say('fontsMissing', { scripts: missingScripts.join(', ') })}
        </p>
      )}
      <EntryList none={say('none')}>
        {printers.map((each) => (
          <PrinterItem
            key={each.id}
            printer={each}
            onEdit={() => ask({ dialog: 'change', id: each.id })}
            onRemove={() => ask({ dialog: 'remove', id: each.id })}
          />
        ))}
      </EntryList>
      {dialog === 'new' && <NewPrinter {...choices} onClose={close} />}
      {printer && dialog === 'change' && <ChangePrinter printer={printer} {...choices} onClose={close} />}
      {printer && dialog === 'remove' && (
        <RemoveDialog name={printer.name} command={() => submitPrinterRemoval(printer.id)} onClose={close}>
          {say('removeLead')}
        </RemoveDialog>
      )}
    </>
  )
}
