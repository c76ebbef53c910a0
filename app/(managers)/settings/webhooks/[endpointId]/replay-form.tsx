import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '@/app/parts/dialog'
import { TextField } from '@/app/parts/field'
import { FormDialog } from '@/app/parts/form-dialog'
import { useServerForm } from '@/app/parts/use-server-form'
import { replaySchema } from '@/lib/webhooks/endpoint-schemas'
import { submitReplaySince } from '../actions'

type Props = { endpointId: string; timeZone: string; onClose: () => void }

/** Sends everything since a moment again. */
export function ReplayForm({ endpointId, timeZone, onClose }: Props) {
  const say = useTranslations('settings.webhooks')
  const [replayed, setReplayed] = useState<{ deliveries: number; isAll: boolean } | null>(null)
  const server = useServerForm({
    schema: replaySchema,
    values: { since: '' },
    send: (wanted) => submitReplaySince(endpointId, wanted),
    onSaved: setReplayed,
  })
  if (replayed) {
    return (
      <Dialog title={say('replaySince')} onClose={onClose}>
        <p role="status" className="text-lg">
          {say('replayed', { deliveries: replayed.deliveries })} {!replayed.isAll && say('replayMore')}
        </p>
      </Dialog>
    )
  }
  return (
    <FormDialog title={say('replaySince')} action={say('replay')} form={server} onClose={onClose}>
      <p className="text-lg">{say('replayLead')}</p>
      <TextField
        label={say('since')}
        hint={say('sinceHint', { timeZone })}
        type="datetime-local"
        {...server.field('since')}
      />
    </FormDialog>
  )
}
