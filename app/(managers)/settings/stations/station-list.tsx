'use client'

import { useTranslations } from 'use-intl'
import { EditButton, MoveButtons, RemoveButton } from '@/app/(managers)/row-buttons'
import { Button } from '@/app/ui/buttons'
import { Entry, PageHead } from '@/app/ui/card'
import { FormDialog } from '@/app/ui/dialog'
import { CheckField, FormProblem, TextField } from '@/app/ui/field'
import { useUndo } from '@/app/ui/undo'
import { useCommand } from '@/app/ui/use-command'
import { useServerForm } from '@/app/ui/use-server-form'
import type { Station } from '@/lib/stations/station-repository'
import { type StationValues, stationSchema } from '@/lib/stations/station-schema'
import { USUAL_LATE_MINUTES, USUAL_SOON_MINUTES } from '@/lib/stations/usual-limits'
import { EntryList } from '../entry-list'
import { RemoveDialog } from '../remove-dialog'
import { useEntryDialog } from '../use-entry-dialog'
import {
  submitNewStation,
  submitStation,
  submitStationMove,
  submitStationRemoval,
  submitStationRestoration,
} from './actions'

export function StationList({ stations }: { stations: Station[] }) {
  const say = useTranslations('settings.stations')
  const { dialog, entry: station, ask, close } = useEntryDialog<'change' | 'remove', Station>(stations)
  const { run, isBusy, problem } = useCommand()
  const { offerUndo, undoBar } = useUndo()
  return (
    <>
      <PageHead title={say('title')} lead={say('lead')}>
        <Button look="primary" onClick={() => ask({ dialog: 'new' })}>
          {say('add')}
        </Button>
      </PageHead>
      <FormProblem problem={problem} />
      <EntryList none={say('none')}>
        {stations.map(({ id, name, soonAfterMinutes, lateAfterMinutes, startsTogether, items }, index) => (
          <Entry
            key={id}
            name={name}
            detail={
              <>
                {say('thresholds', { soon: soonAfterMinutes, late: lateAfterMinutes })} · {say('items', { items })}
                {startsTogether && ` · ${say('isTogether')}`}
              </>
            }
          >
            <MoveButtons
              of={name}
              isFirst={index === 0}
              isLast={index === stations.length - 1}
              isBusy={isBusy}
              onMove={(direction) => run(() => submitStationMove(id, direction))}
            />
            <EditButton of={name} onPress={() => ask({ dialog: 'change', id })} />
            <RemoveButton of={name} onPress={() => ask({ dialog: 'remove', id })} />
          </Entry>
        ))}
      </EntryList>
      {dialog === 'new' && <StationForm station={null} onClose={close} />}
      {station && dialog === 'change' && <StationForm station={station} onClose={close} />}
      {station && dialog === 'remove' && (
        <RemoveDialog
          name={station.name}
          command={() => submitStationRemoval(station.id)}
          undo={{ offer: offerUndo, restore: () => submitStationRestoration(station.id) }}
          onClose={close}
        >
          {say('removeLead')}
        </RemoveDialog>
      )}
      {undoBar}
    </>
  )
}

const NEW: StationValues = {
  name: '',
  soonAfterMinutes: USUAL_SOON_MINUTES,
  lateAfterMinutes: USUAL_LATE_MINUTES,
  startsTogether: false,
}

/** @param station null: the form adds a station */
function StationForm({ station, onClose }: { station: Station | null; onClose: () => void }) {
  const say = useTranslations('settings.stations')
  const action = useTranslations('managers.actions')
  const { name, soonAfterMinutes, lateAfterMinutes, startsTogether } = station ?? NEW
  const seen = { name, soonAfterMinutes, lateAfterMinutes, startsTogether }
  const server = useServerForm({
    schema: stationSchema,
    values: seen,
    send: (wanted) => (station ? submitStation({ id: station.id, seen, wanted }) : submitNewStation(wanted)),
    onSaved: onClose,
  })
  const minutes = { type: 'number', inputMode: 'numeric', min: 1, max: 240 } as const
  return (
    <FormDialog title={station ? action('editNamed', { name }) : say('add')} form={server} onClose={onClose}>
      <TextField label={say('name')} hint={station && say('nameHint')} autoComplete="off" {...server.field('name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={say('soon')} {...minutes} {...server.field('soonAfterMinutes', { valueAsNumber: true })} />
        <TextField label={say('late')} {...minutes} {...server.field('lateAfterMinutes', { valueAsNumber: true })} />
      </div>
      <p className="text-sm text-ink-quiet">{say('minutesHint')}</p>
      <CheckField label={say('together')} hint={say('togetherHint')} {...server.field('startsTogether')} />
    </FormDialog>
  )
}
