import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '@/app/ui/dialog'
import { CheckField, NamedOptions, Options, SelectField, TextField } from '@/app/ui/field'
import { useServerForm } from '@/app/ui/use-server-form'
import type { BranchSummary } from '@/lib/branches/branch-repository'
import type { ListedScreen } from '@/lib/screens/find-screens'
import { hasMonitor, SCREEN_VIEWS, type ScreenView } from '@/lib/screens/screen'
import { shownScreenForm } from '@/lib/screens/screen-form'
import { submitScreen } from './actions'

type ChangeScreenProps = ScreenChoices & { screen: ListedScreen; onClose: () => void }

export function ChangeScreen({ screen, branches, stations, onClose }: ChangeScreenProps) {
  const action = useTranslations('managers.actions')
  const { id, name } = screen
  const { seen, refresh } = useSeenSettings(screen)
  const server = useServerForm({
    schema: shownScreenForm,
    values: seen,
    send: async (wanted) => {
      const outcome = await submitScreen({ id, seen, wanted })
      if (!outcome.ok && outcome.code === 'version_conflict') refresh()
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
 * The settings of the screen when the form was opened, so that the server can detect edits by other managers. After a
 * version conflict, `refresh` replaces them with the current settings.
 */
function useSeenSettings(screen: ListedScreen) {
  const [seen, setSeen] = useState(() => settingsOf(screen))
  const [isRefreshDue, setIsRefreshDue] = useState(false)
  const now = settingsOf(screen)
  // The list may get the current settings later than the form gets the version conflict.
  if (isRefreshDue && JSON.stringify(now) !== JSON.stringify(seen)) {
    setSeen(now)
    setIsRefreshDue(false)
  }
  return { seen, refresh: () => setIsRefreshDue(true) }
}

const settingsOf = ({ name, branchId, stations, view, mayBump, diagonal, readingDistance }: ListedScreen) => ({
  name,
  branchId,
  stations: stations.length > 0 ? stations : [''],
  view,
  mayBump,
  diagonal,
  readingDistance,
})

/** The options of the form. */
export type ScreenChoices = { branches: BranchSummary[]; stations: string[] }

type Name = 'name' | 'branchId' | 'stations.0' | 'view' | 'mayBump' | 'diagonal' | 'readingDistance'

type ScreenFieldsProps = ScreenChoices & {
  field: (name: Name, options?: { valueAsNumber: boolean }) => object
  view: ScreenView
}

/** The fields of a screen. @param view the selected value */
export function ScreenFields({ field, view, branches, stations }: ScreenFieldsProps) {
  const say = useTranslations('managers.screens')
  const common = useTranslations('common')
  return (
    <>
      <TextField label={say('name')} hint={say('nameHint')} autoComplete="off" maxLength={60} {...field('name')} />
      <SelectField label={say('branch')} {...field('branchId')}>
        <NamedOptions of={branches} />
      </SelectField>
      <SelectField label={say('view')} hint={say(`${view}Hint`)} {...field('view')}>
        <Options of={SCREEN_VIEWS} nameOf={say} />
      </SelectField>
      {hasMonitor(view) && (
        <div className="grid items-end gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            label={say('diagonal')}
            type="number"
            inputMode="decimal"
            min={5}
            max={150}
            step="any"
            {...field('diagonal', { valueAsNumber: true })}
          />
          <TextField
            label={say('readingDistance')}
            type="number"
            inputMode="decimal"
            min={0.5}
            max={20}
            step="any"
            {...field('readingDistance', { valueAsNumber: true })}
          />
        </div>
      )}
      {view !== 'ready' && (
        <>
          <SelectField label={say('station')} {...field('stations.0')}>
            <option value="">{common('allStations')}</option>
            <Options of={stations} />
          </SelectField>
          {view !== 'all_day' && <CheckField label={say('mayBump')} hint={say('mayBumpHint')} {...field('mayBump')} />}
        </>
      )}
    </>
  )
}
