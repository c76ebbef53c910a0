import { useTranslations } from 'use-intl'
import { TextField } from '@/app/parts/field'
import { FormDialog } from '@/app/parts/form-dialog'
import { useServerForm } from '@/app/parts/use-server-form'
import type { Station } from '@/lib/stations/find-stations'
import { type StationValues, stationSchema } from '@/lib/stations/station-schema'
import { submitNewStation, submitStation } from './actions'

const NEW: StationValues = { name: '', soonAfterMinutes: 5, lateAfterMinutes: 10 }

/** @param station null: a new one */
export function StationForm({ station, onClose }: { station: Station | null; onClose: () => void }) {
  const say = useTranslations('settings.stations')
  const action = useTranslations('managers.actions')
  const { name, soonAfterMinutes, lateAfterMinutes } = station ?? NEW
  const seen = { name, soonAfterMinutes, lateAfterMinutes }
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
    </FormDialog>
  )
}
