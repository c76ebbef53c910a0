import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { CheckField, CheckGroup, SelectField, TextField } from '@/app/ui/field'
import type { Capacity } from '@/lib/branches/capacity-schema'

type Automatic = NonNullable<Capacity['automatic']>

const NEW_AUTOMATIC: Automatic = { measure: 'pieces', busy: null, limited: null, full: null }
const LIMITS = ['busy', 'limited', 'full'] as const

type Props = {
  capacity: Capacity
  categories: { id: string; name: string }[]
  problemAt: (
    path: 'capacity.longerMinutes' | 'capacity.categoryIds' | `capacity.automatic.${(typeof LIMITS)[number]}`,
  ) => ComponentProps<typeof TextField>['error']
  onChange: (capacity: Capacity) => void
}

/** What a full kitchen means, and when its steps begin by themselves. */
export function CapacityFields({ capacity, categories, problemAt, onChange }: Props) {
  const say = useTranslations('settings.branches.capacity')
  const common = useTranslations('common.kitchen')
  const { longerMinutes, categoryIds, automatic } = capacity
  const change = (part: Partial<Capacity>) => onChange({ ...capacity, ...part })
  const count = { type: 'number', inputMode: 'numeric', min: 1 } as const
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="pb-1 text-lg font-bold">{say('title')}</legend>
      <p className="text-ink-quiet">{say('lead')}</p>
      <TextField
        label={say('longerMinutes')}
        hint={say('longerMinutesHint')}
        {...count}
        max={240}
        value={longerMinutes || ''}
        error={problemAt('capacity.longerMinutes')}
        onChange={({ currentTarget: { value } }) => change({ longerMinutes: Number(value) })}
      />
      <CheckGroup legend={say('categories')} hint={say('categoriesHint')} error={problemAt('capacity.categoryIds')}>
        {categories.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={categoryIds.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              change({ categoryIds: checked ? [...categoryIds, id] : categoryIds.filter((one) => one !== id) })
            }
          />
        ))}
      </CheckGroup>
      <CheckField
        label={say('automatic')}
        hint={say('automaticHint')}
        checked={automatic !== null}
        onChange={({ currentTarget: { checked } }) => change({ automatic: checked ? NEW_AUTOMATIC : null })}
      />
      {automatic && (
        <>
          <SelectField
            label={say('measure')}
            value={automatic.measure}
            onChange={({ currentTarget: { value } }) =>
              change({ automatic: { ...automatic, measure: value === 'minutes' ? 'minutes' : 'pieces' } })
            }
          >
            <option value="pieces">{say('pieces')}</option>
            <option value="minutes">{say('minutes')}</option>
          </SelectField>
          <div className="grid gap-3 sm:grid-cols-3">
            {LIMITS.map((step) => (
              <TextField
                key={step}
                label={say('from', { step: common(step) })}
                {...count}
                value={automatic[step] ?? ''}
                error={problemAt(`capacity.automatic.${step}`)}
                onChange={({ currentTarget: { value } }) =>
                  change({ automatic: { ...automatic, [step]: value === '' ? null : Number(value) } })
                }
              />
            ))}
          </div>
          <p className="text-ink-quiet">{say('fromHint')}</p>
        </>
      )}
    </fieldset>
  )
}
