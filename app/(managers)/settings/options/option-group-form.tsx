import { useId, useMemo } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { MoveButtons, RemoveButton } from '@/app/(managers)/row-buttons'
import { Button } from '@/app/ui/buttons'
import { FormDialog } from '@/app/ui/dialog'
import { CheckField, FieldProblem, Options, SelectField, TextField } from '@/app/ui/field'
import { useServerForm } from '@/app/ui/use-server-form'
import { type Money, priceText } from '@/lib/money'
import { OPTION_EFFECTS } from '@/lib/options/option-effect'
import type { OptionGroupEntry } from '@/lib/options/option-group-repository'
import { MAX_OPTION_NAME } from '@/lib/options/option-limits'
import { optionGroupSchema, type TypedOptionGroup } from '@/lib/options/option-schemas'
import type { NamedLanguage } from '@/lib/organisation/languages'
import type { Translations } from '@/lib/organisation/translations'
import { TranslationFields, typedNames } from '../translation-fields'
import { submitNewOptionGroup, submitOptionGroup } from './actions'
import { type ItemCategory, ItemChoice } from './item-choice'

const NEW_OPTION: TypedOptionGroup['options'][number] = {
  id: null,
  name: '',
  translations: {},
  kitchenName: '',
  price: '',
  isDefault: false,
  effect: 'neutral',
}

const NEW_GROUP: TypedOptionGroup = {
  name: '',
  translations: {},
  kitchenName: '',
  min: 0,
  max: 1,
  repeatable: false,
  showsDefaults: true,
  options: [NEW_OPTION],
  itemIds: [],
}

type Props = {
  /** Null: the form adds a group. */
  group: OptionGroupEntry | null
  categories: ItemCategory[]
  money: Money
  /** Those of the menu without the first. */
  languages: NamedLanguage[]
  onClose: () => void
}

/** A group with its options and the items that have it. */
export function OptionGroupForm({ group, categories, money, languages, onClose }: Props) {
  const say = useTranslations('settings.options')
  const action = useTranslations('managers.actions')
  const forms = useTranslations('forms')
  const conflictId = useId()
  const schema = useMemo(() => optionGroupSchema(money), [money])
  const seen = useMemo(() => typedValues(group, money, languages), [group, money, languages])
  const server = useServerForm({
    schema,
    values: seen,
    send: (wanted) => (group ? submitOptionGroup({ id: group.id, seen, wanted }) : submitNewOptionGroup(wanted)),
    onSaved: onClose,
  })
  const { form, field } = server
  const options = useFieldArray({ control: form.control, name: 'options', keyName: 'key' })
  const pieces = { type: 'number', inputMode: 'numeric', min: 0, max: 99 } as const
  const { name: groupName, options: typed, itemIds } = form.watch()
  const hasConflict = form.formState.errors.options?.type === 'changedMeanwhile'
  return (
    <FormDialog title={group ? action('editNamed', { name: group.name }) : say('add')} form={server} onClose={onClose}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={say('name')} hint={say('nameHint')} autoComplete="off" {...field('name')} />
        <TextField label={say('kitchenName')} hint={say('kitchenHint')} autoComplete="off" {...field('kitchenName')} />
        <TranslationFields
          languages={languages}
          label={say('name')}
          name={groupName}
          maxLength={MAX_OPTION_NAME}
          field={(language) => field(`translations.${language}.name`)}
        />
        <TextField label={say('min')} hint={say('minHint')} {...pieces} {...field('min', { valueAsNumber: true })} />
        <TextField label={say('max')} {...pieces} {...field('max', { valueAsNumber: true })} />
      </div>
      <div>
        <CheckField label={say('repeatable')} {...field('repeatable')} />
        <CheckField label={say('showsDefaults')} hint={say('showsDefaultsHint')} {...field('showsDefaults')} />
      </div>
      <fieldset aria-describedby={hasConflict ? conflictId : undefined} className="grid min-w-0 gap-3">
        <legend className="pb-2 text-xl font-bold">{say('optionsTitle')}</legend>
        {hasConflict && <FieldProblem id={conflictId}>{forms('changedMeanwhile')}</FieldProblem>}
        {options.fields.map(({ key }, index) => {
          const name = typed[index]?.name || say('optionNumber', { number: index + 1 })
          return (
            <fieldset key={key} aria-label={name} className="grid min-w-0 gap-3 rounded-lg border-2 border-rule p-3">
              <div className="grid gap-3 sm:grid-cols-2">
                <TextField label={say('optionName')} autoComplete="off" {...field(`options.${index}.name`)} />
                <TranslationFields
                  languages={languages}
                  label={say('optionName')}
                  name={typed[index]?.name ?? ''}
                  maxLength={MAX_OPTION_NAME}
                  field={(language) => field(`options.${index}.translations.${language}.name`)}
                />
                <TextField
                  label={say('price', { currency: money.currency })}
                  placeholder="0"
                  autoComplete="off"
                  {...field(`options.${index}.price`)}
                />
                <TextField
                  label={say('optionKitchenName')}
                  autoComplete="off"
                  placeholder={typed[index]?.name ?? ''}
                  {...field(`options.${index}.kitchenName`)}
                />
                <SelectField label={say('effect')} {...field(`options.${index}.effect`)}>
                  <Options of={OPTION_EFFECTS} nameOf={(effect) => say(`effect_${effect}`)} />
                </SelectField>
              </div>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <CheckField label={say('default')} {...field(`options.${index}.isDefault`)} />
                <span className="flex flex-wrap gap-2">
                  <MoveButtons
                    of={name}
                    isFirst={index === 0}
                    isLast={index === options.fields.length - 1}
                    onMove={(direction) => options.move(index, direction === 'up' ? index - 1 : index + 1)}
                  />
                  <RemoveButton
                    of={name}
                    isDisabled={options.fields.length === 1}
                    onPress={() => options.remove(index)}
                  />
                </span>
              </div>
            </fieldset>
          )
        })}
        <Button
          look="quiet"
          onClick={() => options.append({ ...NEW_OPTION, translations: typedNames({}, languages) })}
          className="w-fit"
        >
          {say('addOption')}
        </Button>
      </fieldset>
      <ItemChoice
        categories={categories}
        chosen={itemIds}
        onChange={(ids) => form.setValue('itemIds', ids, { shouldDirty: true })}
      />
    </FormDialog>
  )
}

function typedValues(group: OptionGroupEntry | null, money: Money, languages: NamedLanguage[]): TypedOptionGroup {
  const translated = <Thing extends { translations: Translations }>(thing: Thing): Thing => ({
    ...thing,
    translations: typedNames(thing.translations, languages),
  })
  if (!group) return { ...translated(NEW_GROUP), options: [translated(NEW_OPTION)] }
  const { id: _, options, ...values } = group
  return {
    ...translated(values),
    options: options.map(({ price, ...option }) => ({
      ...translated(option),
      price: price === 0 ? '' : priceText(price, money),
    })),
  }
}
