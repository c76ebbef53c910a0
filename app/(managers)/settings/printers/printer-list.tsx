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

export function PrinterList({ printers, ...choices }: PrinterChoices & { printers: ListedPrinter[] }) {
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
