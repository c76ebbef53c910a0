import { useTranslations } from 'use-intl'
import { TextField } from '@/app/ui/field'
import type { ItemForm } from './item-fields'
import { useMenu } from './menu-context'

/** What an item costs at each branch, if that is another price; nothing for a business with one branch. */
export function BranchPriceFields({ form: { field, form } }: { form: ItemForm }) {
  const say = useTranslations('settings.menu')
  const { branches } = useMenu()
  const price = form.watch('price')
  if (branches.length < 2) return null
  return (
    <details open={Object.values(form.getValues('branchPrices')).some(Boolean)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold underline underline-offset-4">
        {say('branchPrices')}
      </summary>
      <p className="pb-3 text-sm text-ink-quiet">{say('branchPricesHint')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {branches.map(({ id, name }) => (
          <TextField
            key={id}
            label={name}
            placeholder={price}
            inputMode="decimal"
            autoComplete="off"
            {...field(`branchPrices.${id}`)}
          />
        ))}
      </div>
    </details>
  )
}
