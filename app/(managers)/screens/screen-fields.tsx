import { useTranslations } from 'use-intl'
import { CheckField, SelectField, TextField } from '@/app/parts/field'
import type { BranchSummary } from '@/lib/cafe/find-branches'
import { SCREEN_VIEWS, type ScreenView } from '@/lib/screens/screen'

/** What there is to choose from. */
export type ScreenChoices = { branches: BranchSummary[]; stations: string[] }

type Name = 'name' | 'branchId' | 'stations.0' | 'view' | 'mayBump'

type Props = ScreenChoices & { field: (name: Name) => object; view: ScreenView }

/** What a manager decides about a screen. @param view as it is chosen just now */
export function ScreenFields({ field, view, branches, stations }: Props) {
  const say = useTranslations('managers.screens')
  const common = useTranslations('common')
  return (
    <>
      <TextField label={say('name')} hint={say('nameHint')} autoComplete="off" maxLength={60} {...field('name')} />
      <SelectField label={say('branch')} {...field('branchId')}>
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={say('view')} hint={say(`${view}Hint`)} {...field('view')}>
        {SCREEN_VIEWS.map((each) => (
          <option key={each} value={each}>
            {say(each)}
          </option>
        ))}
      </SelectField>
      {view !== 'ready' && (
        <>
          <SelectField label={say('station')} {...field('stations.0')}>
            <option value="">{common('allStations')}</option>
            {stations.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
          <CheckField label={say('mayBump')} hint={say('mayBumpHint')} {...field('mayBump')} />
        </>
      )}
    </>
  )
}
