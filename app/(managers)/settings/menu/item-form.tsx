import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { v7 } from 'uuid'
import { Button } from '@/app/ui/buttons'
import { FormDialog } from '@/app/ui/dialog'
import { NamedOptions, SelectField, TextField } from '@/app/ui/field'
import { ItemPhoto } from '@/app/ui/item-photo'
import { useServerForm } from '@/app/ui/use-server-form'
import { meantPrice, usualPrice } from '@/lib/menu/meant-price'
import { menuItemSchema, type TypedMenuItem } from '@/lib/menu/menu-schemas'
import type { MenuEntry } from '@/lib/menu/read-menu'
import { type Money, priceText, readPrice } from '@/lib/money'
import type { Outcome } from '@/lib/problems'
import { PhotoField } from '../photo-field'
import { typedTexts } from '../translation-fields'
import { submitItemPhoto, submitMenuItem, submitNewMenuItem } from './actions'
import { BranchPriceFields } from './branch-price-fields'
import { ItemComponents } from './item-components'
import { GuestsSee, ItemTextFields } from './item-fields'
import { OptionsPreview } from './item-options'
import { useMenu } from './menu-context'
import { PriceField } from './price-field'
import { ServingTimesFields } from './serving-times-fields'

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
export function ItemForm({ item, categoryId }: { item: MenuEntry | null; categoryId: string }) {
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
  // The same when the item is sent again after a lost answer: it is added once.
  const [newId, setNewId] = useState(() => v7())
  const [added, setAdded] = useState<{ name: string } | null>(null)
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
      return item ? submitMenuItem({ id: item.id, seen, wanted }) : submitNewMenuItem(newId, wanted)
    },
    onSaved: item ? close : beginNext,
  })

  /** The next item is often of the same category and station. */
  function beginNext() {
    const { name, categoryId, stationId } = server.form.getValues()
    setAdded({ name })
    setKept(null)
    setNewId(v7())
    server.form.reset({ ...seen, categoryId, stationId }, { keepFieldsRef: true })
  }

  // Only then are the fields enabled again.
  const { setFocus } = server.form
  useEffect(() => {
    if (added) setFocus('name')
  }, [added, setFocus])

  const question = questionOf(server.form.watch('price'))
  return (
    <FormDialog title={item ? action('editNamed', { name: item.name }) : say('addItem')} form={server} onClose={close}>
      {!item && (
        <p role="status" className="font-semibold break-words empty:hidden">
          {added && say('itemAdded', added)}
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
        <Button
          look="danger"
          onClick={() => server.mayLeave() && open({ dialog: 'removeItem', id: item.id })}
          className="w-fit"
        >
          {say('removeItem')}
        </Button>
      )}
    </FormDialog>
  )
}
