import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { MenuFileFields } from './menu-file-fields'
import { Step } from './step'
import type { StepProps } from './steps'

const BEGINNINGS = ['sample', 'file', 'none'] as const

export function MenuStep({ form }: StepProps) {
  const say = useTranslations('setup')
  const chosen = useWatch({ control: form.control, name: 'menu' })
  return (
    <Step title={say('step_menu')} lead={say('menuLead')}>
      <fieldset className="grid gap-3">
        <legend className="sr-only">{say('menuLead')}</legend>
        {BEGINNINGS.map((beginning) => (
          <label
            key={beginning}
            className="flex min-h-16 items-center gap-4 rounded-lg border-2 border-rule px-4 py-2.5 has-checked:border-ink has-checked:bg-paper"
          >
            <input type="radio" value={beginning} {...form.register('menu')} className="size-6 shrink-0 accent-ink" />
            <span>
              <span className="block text-base font-semibold">{say(`menu_${beginning}`)}</span>
              <span className="block text-sm text-ink-quiet">{say(`menu_${beginning}Hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen === 'file' && <MenuFileFields form={form} />}
    </Step>
  )
}
