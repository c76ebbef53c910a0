import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '@/app/parts/confirm-dialog'
import { submitCategoryRemoval, submitMenuItemRemoval } from './actions'
import { CategoryForm } from './category-form'
import { ItemForm } from './item-form'
import { type OpenForm, useMenu } from './menu-context'
import { SoldOutDialog } from './sold-out-dialog'

/** The form that is open over the menu; none once what it is about is gone. */
export function MenuDialogs({ form }: { form: OpenForm }) {
  const say = useTranslations('settings.menu')
  const action = useTranslations('managers.actions')
  const { sections, close } = useMenu()
  if (form.what === 'newCategory') return <CategoryForm category={null} />
  if (form.what === 'newItem') return <ItemForm item={null} categoryId={form.categoryId} />

  const category = sections.find(({ id }) => id === form.id)
  if (category && form.what === 'category') return <CategoryForm category={category} />
  if (category && form.what === 'removeCategory') {
    return (
      <ConfirmDialog
        title={action('removeNamed', { name: category.name })}
        action={action('remove')}
        command={() => submitCategoryRemoval(category.id)}
        onClose={close}
      >
        {say('removeCategoryLead')}
      </ConfirmDialog>
    )
  }

  const item = sections.flatMap(({ items }) => items).find(({ id }) => id === form.id)
  if (item && form.what === 'item') return <ItemForm item={item} categoryId={item.categoryId} />
  if (item && form.what === 'soldOut') return <SoldOutDialog item={item} />
  if (item && form.what === 'removeItem') {
    return (
      <ConfirmDialog
        title={action('removeNamed', { name: item.name })}
        action={action('remove')}
        command={() => submitMenuItemRemoval(item.id)}
        onClose={close}
      >
        {say('removeItemLead')}
      </ConfirmDialog>
    )
  }
  return null
}
