import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '@/app/parts/form-dialog'
import { useServerForm } from '@/app/parts/use-server-form'
import type { ListedScreen } from '@/lib/screens/find-screens'
import { screenForm } from '@/lib/screens/screen-form'
import { submitScreen } from './actions'
import { type ScreenChoices, ScreenFields } from './screen-fields'

type Props = ScreenChoices & { screen: ListedScreen; onClose: () => void }

export function ChangeScreen({ screen, branches, stations, onClose }: Props) {
  const action = useTranslations('managers.actions')
  const { id, name } = screen
  const { seen, renew } = useSeen(screen)
  const server = useServerForm({
    schema: screenForm,
    values: seen,
    send: async (wanted) => {
      const outcome = await submitScreen({ id, seen, wanted })
      if (!outcome.ok && outcome.code === 'version_conflict') renew()
      return outcome
    },
    onSaved: onClose,
  })
  return (
    <FormDialog title={action('editNamed', { name })} form={server} onClose={onClose}>
      <ScreenFields field={server.field} view={server.form.watch('view')} branches={branches} stations={stations} />
    </FormDialog>
  )
}

/**
 * The screen as it was when the form was opened, so that it is told what others change meanwhile; once it was told, as it is
 * then.
 */
function useSeen(screen: ListedScreen) {
  const [seen, setSeen] = useState(() => settingsOf(screen))
  const [isToRenew, setIsToRenew] = useState(false)
  const now = settingsOf(screen)
  // The list may be older than the refusal.
  if (isToRenew && JSON.stringify(now) !== JSON.stringify(seen)) {
    setSeen(now)
    setIsToRenew(false)
  }
  return { seen, renew: () => setIsToRenew(true) }
}

const settingsOf = ({ name, branchId, stations, view, mayBump }: ListedScreen) => ({
  name,
  branchId,
  stations: stations.length > 0 ? stations : [''],
  view,
  mayBump,
})
