import { useTranslations } from 'use-intl'
import { FormDialog } from '@/app/parts/form-dialog'
import { useServerForm } from '@/app/parts/use-server-form'
import type { ListedScreen } from '@/lib/screens/find-screens'
import { screenForm } from '@/lib/screens/screen-form'
import { submitScreen } from './actions'
import { type ScreenChoices, ScreenFields } from './screen-fields'

type Props = ScreenChoices & { screen: ListedScreen; onClose: () => void }

export function ChangeScreen({ screen, branches, stations, onClose }: Props) {
  const say = useTranslations('screens')
  const { id, name, branchId, view, mayBump } = screen
  const seen = { name, branchId, stations: screen.stations.length > 0 ? screen.stations : [''], view, mayBump }
  const server = useServerForm({
    schema: screenForm,
    values: seen,
    send: (wanted) => submitScreen({ id, seen, wanted }),
    onSaved: onClose,
  })
  return (
    <FormDialog title={say('changeNamed', { name })} form={server} onClose={onClose}>
      <ScreenFields field={server.field} view={server.form.watch('view')} branches={branches} stations={stations} />
    </FormDialog>
  )
}
