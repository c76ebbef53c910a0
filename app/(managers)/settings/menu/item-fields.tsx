import { useLocale, useTranslations } from 'use-intl'
import { Allergens } from '@/app/ui/allergens'
import { CheckField, TextAreaField, TextField } from '@/app/ui/field'
import { ItemPhoto } from '@/app/ui/item-photo'
import type { useServerForm } from '@/app/ui/use-server-form'
import { allergenName, EU_ALLERGENS, normalAllergens, typedAllergens } from '@/lib/menu/allergens'
import type { TypedMenuItem } from '@/lib/menu/menu-schemas'
import { MAX_DESCRIPTION, MAX_ITEM_NAME } from '@/lib/menu/menu-text-limits'
import type { MenuEntry } from '@/lib/menu/read-menu'
import { TranslationFields } from '../translation-fields'
import { useMenu } from './menu-context'

export type ItemForm = ReturnType<typeof useServerForm<TypedMenuItem, TypedMenuItem, void>>

/** What guests and the kitchen read of an item, and what it contains. */
export function ItemTextFields({ form: { field, form } }: { form: ItemForm }) {
  const say = useTranslations('settings.menu')
  const language = useLocale()
  const { sections, languages } = useMenu()
  const [name, description, chosen] = form.watch(['name', 'description', 'allergens'])
  // The words that the organisation uses already.
  const words = sections.flatMap(({ items }) => items.flatMap(({ allergens }) => allergens))
  const choices = normalAllergens([...EU_ALLERGENS.map(({ code }) => code), ...words, ...chosen])
  return (
    <>
      <TextAreaField
        label={say('description')}
        hint={say('descriptionHint')}
        rows={2}
        maxLength={MAX_DESCRIPTION}
        {...field('description')}
      />
      <TranslationFields
        languages={languages}
        label={say('itemName')}
        name={name}
        maxLength={MAX_ITEM_NAME}
        field={(language) => field(`translations.${language}.name`)}
        description={{
          label: say('description'),
          text: description,
          maxLength: MAX_DESCRIPTION,
          field: (language) => field(`translations.${language}.description`),
        }}
      />
      <TextField
        label={say('kitchenName')}
        hint={say('kitchenNameHint')}
        placeholder={name}
        autoComplete="off"
        {...field('kitchenName')}
      />
      <fieldset className="grid gap-1">
        <legend className="text-base font-semibold">{say('allergens')}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {choices.map((allergen) => (
            <CheckField
              key={allergen}
              label={allergenName(allergen, language)}
              checked={chosen.includes(allergen)}
              onChange={({ currentTarget }) =>
                form.setValue(
                  'allergens',
                  currentTarget.checked
                    ? normalAllergens([...chosen, allergen])
                    : chosen.filter((one) => one !== allergen),
                  { shouldDirty: true },
                )
              }
            />
          ))}
        </div>
        <TextField
          label={say('otherAllergens')}
          hint={say('otherAllergensHint')}
          autoComplete="off"
          {...field('otherAllergens')}
        />
      </fieldset>
    </>
  )
}

/** The item as guests see it in the menu, with what is typed now. */
export function GuestsSee({ form: { form }, item }: { form: ItemForm; item: MenuEntry }) {
  const [name, description, allergens, others] = form.watch(['name', 'description', 'allergens', 'otherAllergens'])
  return (
    <div className="flex gap-3">
      {item.photoUrl && <ItemPhoto url={item.photoUrl} className="size-22 shrink-0 rounded-lg" />}
      <div className="min-w-0 break-words">
        <p className="text-lg/snug font-semibold">{name}</p>
        {description && <p className="text-ink-quiet">{description}</p>}
        <Allergens
          allergens={normalAllergens([...allergens, ...typedAllergens(others)])}
          className="text-sm text-ink-quiet"
        />
      </div>
    </div>
  )
}
