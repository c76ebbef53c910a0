import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DANGER } from '@/app/ui/buttons'
import { CHOICE, Dialog, FormDialog } from '@/app/ui/dialog'
import { FormProblem, NamedOptions, SelectField, TextField } from '@/app/ui/field'
import { ItemPhoto } from '@/app/ui/item-photo'
import { useCommand } from '@/app/ui/use-command'
import { useServerForm } from '@/app/ui/use-server-form'
import { COURSES } from '@/lib/menu/course-numbers'
import { meantPrice, usualPrice } from '@/lib/menu/meant-price'
import { menuItemSchema, type TypedMenuItem, typedCategorySchema } from '@/lib/menu/menu-schemas'
import { MAX_CATEGORY_NAME } from '@/lib/menu/menu-text-limits'
import type { MenuEntry, MenuSection } from '@/lib/menu/read-menu'
import { type Money, priceText, readPrice } from '@/lib/money'
import type { Outcome } from '@/lib/problems'
import { PhotoField } from '../photo-field'
import { RemoveDialog } from '../remove-dialog'
import { TranslationFields, typedNames, typedTexts } from '../translation-fields'
import {
  submitAvailability,
  submitCategory,
  submitCategoryRemoval,
  submitCategoryRestoration,
  submitItemPhoto,
  submitMenuItem,
  submitMenuItemsRemoval,
  submitMenuItemsRestoration,
  submitNewCategory,
  submitNewMenuItem,
} from './actions'
import { BranchPriceFields } from './branch-price-fields'
import { ImportDialog } from './import-dialog'
import { ItemComponents } from './item-components'
import { GuestsSee, ItemTextFields } from './item-fields'
import { ItemOptionsForm, OptionsPreview } from './item-options'
import { type OpenForm, useMenu } from './menu-context'
import { PriceField } from './price-field'
import { ServingTimesFields } from './serving-times-fields'

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

/** @param category null: the form adds a category */
function CategoryForm({ category }: { category: MenuSection | null }) {
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
        {COURSES.map((course) => (
          <option key={course} value={course}>
            {course}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

/** The question about a price was not answered yet. */
const UNANSWERED: Outcome<void> = {
  ok: false,
  code: 'invalid_request',
  problems: [{ path: 'price', why: 'priceInThousands' }],
}

/** Empty: as at the other branches. */
function typedPriceAt(item: MenuEntry | null, branchId: string, money: Money): string {
  const price = item?.branchPrices[branchId]
  return price === undefined ? '' : priceText(price, money)
}

/** @param item null: the form adds an item to the category, and then stays open for the next one */
function ItemForm({ item, categoryId }: { item: MenuEntry | null; categoryId: string }) {
  const say = useTranslations('settings.menu')
  const action = useTranslations('managers.actions')
  const { sections, stations, branches, money, languages, open, close } = useMenu()
  const schema = useMemo(() => menuItemSchema(money), [money])
  const seen = {
    name: item?.name ?? '',
    categoryId,
    stationId: item ? (item.stationId ?? '') : (stations[0]?.id ?? ''),
    price: item ? priceText(item.price, money) : '',
    branchPrices: Object.fromEntries(branches.map(({ id }) => [id, typedPriceAt(item, id, money)])),
    description: item?.description ?? '',
    translations: typedTexts(item?.translations ?? {}, languages),
    servingTimes: item?.servingTimes ?? [],
    kitchenName: item?.kitchenName ?? '',
    allergens: item?.allergens ?? [],
    otherAllergens: '',
    components: (item?.components ?? []).map(({ menuItemId, quantity }) => ({ menuItemId, quantity })),
  }
  const [added, setAdded] = useState<string | null>(null)
  const [kept, setKept] = useState<number | null>(item?.price ?? null)
  const usual = useMemo(() => {
    const others = sections.flatMap(({ items }) => items.filter(({ id }) => id !== item?.id))
    return usualPrice(
      others.map(({ price }) => price),
      money.currency,
    )
  }, [sections, item?.id, money.currency])
  const questionOf = (typed: string) => {
    const price = readPrice(typed, money)
    const meant = price === null || price === kept ? null : meantPrice(price, usual, money)
    return price === null || meant === null ? null : { price, meant }
  }
  const server = useServerForm<TypedMenuItem, TypedMenuItem, void>({
    schema,
    values: seen,
    send: async (wanted) => {
      if (questionOf(wanted.price)) return UNANSWERED
      return item ? submitMenuItem({ id: item.id, seen, wanted }) : submitNewMenuItem(wanted)
    },
    onSaved: item ? close : beginNext,
  })

  /** The next item is often of the same category and station. */
  function beginNext() {
    const { name, categoryId, stationId } = server.form.getValues()
    setAdded(name)
    setKept(null)
    server.form.reset({ ...seen, categoryId, stationId }, { keepFieldsRef: true })
    server.form.setFocus('name')
  }

  const question = questionOf(server.form.watch('price'))
  return (
    <FormDialog title={item ? action('editNamed', { name: item.name }) : say('addItem')} form={server} onClose={close}>
      {!item && (
        <p role="status" className="font-semibold break-words empty:hidden">
          {added !== null && say('itemAdded', { name: added })}
        </p>
      )}
      <TextField label={say('itemName')} autoComplete="off" {...server.field('name')} />
      <PriceField form={server} question={question} onKeep={setKept} />
      <BranchPriceFields form={server} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={say('category')} {...server.field('categoryId')}>
          <NamedOptions of={sections} />
        </SelectField>
        <SelectField label={say('station')} {...server.field('stationId')}>
          <option value="">{say('noStation')}</option>
          <NamedOptions of={stations} />
        </SelectField>
      </div>
      <ItemComponents form={server} itemId={item?.id ?? null} />
      <ItemTextFields form={server} />
      <ServingTimesFields
        value={server.form.watch('servingTimes')}
        hasProblem={server.form.formState.errors.servingTimes !== undefined}
        onChange={(times) => server.form.setValue('servingTimes', times, { shouldDirty: true })}
      />
      {item && (
        <PhotoField
          label={say('photo')}
          shown={item.photoUrl && <ItemPhoto url={item.photoUrl} className="size-28 rounded-lg" />}
          remove={{ label: say('removePhoto'), name: say('removePhotoOf', { name: item.name }) }}
          takePhoto={say('takePhoto')}
          save={(photo) => submitItemPhoto(item.id, photo)}
        />
      )}
      {!item && <p className="text-ink-quiet">{say('photoAfterSaving')}</p>}
      {item && (
        <OptionsPreview item={item} onEdit={() => server.mayLeave() && open({ dialog: 'itemOptions', id: item.id })}>
          <GuestsSee form={server} item={item} />
        </OptionsPreview>
      )}
      {item && (
        <button
          type="button"
          onClick={() => server.mayLeave() && open({ dialog: 'removeItem', id: item.id })}
          className={`${DANGER} w-fit`}
        >
          {say('removeItem')}
        </button>
      )}
    </FormDialog>
  )
}

/** One switch per branch: whether the item is sold out there. */
function SoldOutDialog({ item: { id, name, soldOutBranchIds } }: { item: MenuEntry }) {
  const say = useTranslations('settings.menu')
  const common = useTranslations('common')
  const { branches, close } = useMenu()
  const { run, isBusy, problem } = useCommand()
  return (
    <Dialog title={say('soldOutNamed', { name })} onClose={close}>
      <p className="pb-4 text-lg text-ink-quiet">{say('soldOutLead')}</p>
      <ul className="grid gap-2">
        {branches.map((branch) => {
          const isOut = soldOutBranchIds.includes(branch.id)
          return (
            <li key={branch.id}>
              <button
                type="button"
                aria-pressed={isOut}
                disabled={isBusy}
                onClick={() => run(() => submitAvailability(id, branch.id, isOut))}
                className={`${CHOICE} aria-pressed:bg-paper-soon`}
              >
                <span className="min-w-0 break-words">{branch.name}</span>
                <span className={`shrink-0 text-base font-bold ${isOut ? '' : 'text-paid-ink'}`}>
                  {common(isOut ? 'soldOut' : 'available')}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <FormProblem problem={problem} />
    </Dialog>
  )
}
