import { useTranslations } from 'use-intl'
import { FormDialog } from '@/app/ui/dialog'
import { Options, SelectField, TextField } from '@/app/ui/field'
import { useServerForm } from '@/app/ui/use-server-form'
import { COURSES } from '@/lib/menu/course-numbers'
import { typedCategorySchema } from '@/lib/menu/menu-schemas'
import { MAX_CATEGORY_NAME } from '@/lib/menu/menu-text-limits'
import type { MenuSection } from '@/lib/menu/read-menu'
import { TranslationFields, typedNames } from '../translation-fields'
import { submitCategory, submitNewCategory } from './actions'
import { useMenu } from './menu-context'
import { ServingTimesFields } from './serving-times-fields'

/** @param category null: the form adds a category */
export function CategoryForm({ category }: { category: MenuSection | null }) {
  const say = useTranslations('settings.menu')
  const action = useTranslations('managers.actions')
  const { languages, close } = useMenu()
  const translations = typedNames(category?.translations ?? {}, languages)
  const servingTimes = category?.servingTimes ?? []
  const seen = { name: category?.name ?? '', translations, servingTimes, course: category?.course ?? null }
  const server = useServerForm({
    schema: typedCategorySchema,
    values: { ...seen, course: `${seen.course ?? ''}` },
    send: (wanted) => (category ? submitCategory({ id: category.id, seen, wanted }) : submitNewCategory(wanted)),
    onSaved: close,
  })
  return (
    <FormDialog
      title={category ? action('editNamed', { name: category.name }) : say('addCategory')}
      form={server}
      onClose={close}
    >
      <TextField label={say('categoryName')} autoComplete="off" {...server.field('name')} />
      <TranslationFields
        languages={languages}
        label={say('categoryName')}
        name={server.form.watch('name')}
        maxLength={MAX_CATEGORY_NAME}
        field={(language) => server.field(`translations.${language}.name`)}
      />
      <ServingTimesFields
        value={server.form.watch('servingTimes')}
        hasProblem={server.form.formState.errors.servingTimes !== undefined}
        onChange={(times) => server.form.setValue('servingTimes', times, { shouldDirty: true })}
      />
      <SelectField label={say('course')} hint={say('courseHint')} {...server.field('course')}>
        <option value="">{say('noCourse')}</option>
        <Options of={COURSES} />
      </SelectField>
    </FormDialog>
  )
}
