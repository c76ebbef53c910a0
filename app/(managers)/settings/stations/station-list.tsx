'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PRIMARY } from '@/app/parts/button'
import { Card } from '@/app/parts/card'
import { ConfirmDialog } from '@/app/parts/confirm-dialog'
import { Entry } from '@/app/parts/entry'
import { FormProblem } from '@/app/parts/field'
import { MoveButtons } from '@/app/parts/move-buttons'
import { PageHead } from '@/app/parts/page-head'
import { RowButton } from '@/app/parts/row-button'
import { useCommand } from '@/app/parts/use-command'
import type { Station } from '@/lib/stations/find-stations'
import { submitStationMove, submitStationRemoval } from './actions'
import { StationForm } from './station-form'

type Open = { what: 'new' } | { what: 'change' | 'remove'; id: string } | null

export function StationList({ stations }: { stations: Station[] }) {
  const say = useTranslations('settings.stations')
  const action = useTranslations('managers.actions')
  const [open, setOpen] = useState<Open>(null)
  const { run, isBusy, problem } = useCommand()
  const close = () => setOpen(null)
  const station = open && 'id' in open ? stations.find(({ id }) => id === open.id) : undefined
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <button type="button" onClick={() => setOpen({ what: 'new' })} className={PRIMARY}>
          {say('add')}
        </button>
      </PageHead>
      <FormProblem problem={problem} />
      <Card>
        {stations.length === 0 && <p className="text-ink-quiet">{say('none')}</p>}
        <ul>
          {stations.map(({ id, name, soonAfterMinutes, lateAfterMinutes, items }, index) => (
            <Entry
              key={id}
              name={name}
              detail={
                <>
                  {say('thresholds', { soon: soonAfterMinutes, late: lateAfterMinutes })} · {say('items', { items })}
                </>
              }
            >
              <MoveButtons
                upLabel={action('up', { name })}
                downLabel={action('down', { name })}
                isFirst={index === 0}
                isLast={index === stations.length - 1}
                isBusy={isBusy}
                onMove={(direction) => run(() => submitStationMove(id, direction))}
              />
              <RowButton name={action('editNamed', { name })} onPress={() => setOpen({ what: 'change', id })}>
                {action('edit')}
              </RowButton>
              <RowButton name={action('removeNamed', { name })} onPress={() => setOpen({ what: 'remove', id })}>
                {action('remove')}
              </RowButton>
            </Entry>
          ))}
        </ul>
      </Card>
      {open?.what === 'new' && <StationForm station={null} onClose={close} />}
      {station && open?.what === 'change' && <StationForm station={station} onClose={close} />}
      {station && open?.what === 'remove' && (
        <ConfirmDialog
          title={action('removeNamed', { name: station.name })}
          action={action('remove')}
          command={() => submitStationRemoval(station.id)}
          onClose={close}
        >
          {say('removeLead')}
        </ConfirmDialog>
      )}
    </>
  )
}
