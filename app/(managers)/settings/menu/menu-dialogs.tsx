import { useTranslations } from 'use-intl'
import { RemoveDialog } from '../remove-dialog'
import {
  submitCategoryRemoval,
  submitCategoryRestoration,
  submitMenuItemsRemoval,
  submitMenuItemsRestoration,
} from './actions'
import { CategoryForm } from './category-form'
import { ImportDialog } from './import-dialog'
import { ItemForm } from './item-form'
import { ItemOptionsForm } from './item-options'
import { type OpenForm, useMenu } from './menu-context'
import { SoldOutDialog } from './sold-out-dialog'

/** The open dialog of the menu page. Nothing when its item or category was removed. */
export function MenuDialogs({ form }: { form: OpenForm }) {
  const say = useTranslations('settings.menu')
  const { sections, offerUndo, close } = useMenu()
  if (form.dialog === 'newCategory') return <CategoryForm category={null} />
  if (form.dialog === 'import') return <ImportDialog />
  if (form.dialog === 'newItem') return <ItemForm item={null} categoryId={form.categoryId} />

  const category = sections.find(({ id }) => id === form.id)
  if (category && form.dialog === 'category') return <CategoryForm category={category} />
  if (category && form.dialog === 'removeCategory') {
    return (
      <RemoveDialog
        name={category.name}
        command={() => submitCategoryRemoval(category.id)}
        undo={{ offer: offerUndo, restore: () => submitCategoryRestoration(category.id) }}
        onClose={close}
      >
        {say('removeCategoryLead')}
      </RemoveDialog>
    )
  }

  const item = sections.flatMap(({ items }) => items).find(({ id }) => id === form.id)
  if (item && form.dialog === 'item') return <ItemForm item={item} categoryId={item.categoryId} />
  if (item && form.dialog === 'itemOptions') return <ItemOptionsForm item={item} />
  if (item && form.dialog === 'soldOut') return <SoldOutDialog item={item} />
  if (item && form.dialog === 'removeItem') {
    return (
      <RemoveDialog
        name={item.name}
        command={() => submitMenuItemsRemoval([item.id])}
        undo={{ offer: offerUndo, restore: () => submitMenuItemsRestoration([item.id]) }}
        onClose={close}
      >
        {say('removeItemLead')}
      </RemoveDialog>
    )
  }
  return null
}
