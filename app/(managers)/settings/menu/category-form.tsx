import { useTranslations } from 'use-intl'
import { TextField } from '@/app/parts/field'
import { FormDialog } from '@/app/parts/form-dialog'
import { useServerForm } from '@/app/parts/use-server-form'
import { categorySchema } from '@/lib/menu/menu-schemas'
import { submitCategory, submitNewCategory } from './actions'
import { useMenu } from './menu-context'

/** @param category null: a new one */
export function CategoryForm({ category }: { category: { id: string; name: string } | null }) {
  const say = useTranslations('settings.menu')
  const action = useTranslations('managers.actions')
  const { close } = useMenu()
  const seen = { name: category?.name ?? '' }
  const server = useServerForm({
    schema: categorySchema,
    values: seen,
    send: (wanted) => (category ? submitCategory({ id: category.id, seen, wanted }) : submitNewCategory(wanted)),
    onSaved: close,
  })
  return (
    <FormDialog title={category ? action('renameNamed', category) : say('addCategory')} form={server} onClose={close}>
      <TextField label={say('categoryName')} autoComplete="off" {...server.field('name')} />
    </FormDialog>
  )
}
