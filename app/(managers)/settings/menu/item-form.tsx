import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { QUIET } from '@/app/parts/button'
import { SelectField, TextField } from '@/app/parts/field'
import { FormDialog } from '@/app/parts/form-dialog'
import { useServerForm } from '@/app/parts/use-server-form'
import type { MenuEntry } from '@/lib/menu/find-whole-menu'
import { menuItemSchema } from '@/lib/menu/menu-schemas'
import { priceText } from '@/lib/menu/price'
import { submitMenuItem, submitNewMenuItem } from './actions'
import { useMenu } from './menu-context'

/** @param item null: a new one in the category */
export function ItemForm({ item, categoryId }: { item: MenuEntry | null; categoryId: string }) {
  const say = useTranslations('settings.menu')
  const action = useTranslations('managers.actions')
  const { sections, stations, money, open, close } = useMenu()
  const schema = useMemo(() => menuItemSchema(money), [money])
  const seen = {
    name: item?.name ?? '',
    categoryId,
    stationId: item ? (item.stationId ?? '') : (stations[0]?.id ?? ''),
    price: item ? priceText(item.price, money) : '',
  }
  const server = useServerForm({
    schema,
    values: seen,
    send: (wanted) => (item ? submitMenuItem({ id: item.id, seen, wanted }) : submitNewMenuItem(wanted)),
    onSaved: close,
  })
  const example = priceText(money.currency === 'VND' ? 45_000 : 450, money)
  return (
    <FormDialog title={item ? action('editNamed', { name: item.name }) : say('addItem')} form={server} onClose={close}>
      <TextField label={say('itemName')} autoComplete="off" {...server.field('name')} />
      <TextField
        label={say('price', { currency: money.currency })}
        hint={say('priceHint', { example })}
        inputMode="decimal"
        autoComplete="off"
        {...server.field('price')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={say('category')} {...server.field('categoryId')}>
          {sections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label={say('station')} {...server.field('stationId')}>
          <option value="">{say('noStation')}</option>
          {stations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {item && (
        <button
          type="button"
          onClick={() => server.mayLeave() && open({ what: 'removeItem', id: item.id })}
          className={`${QUIET} w-fit`}
        >
          {say('removeItem')}
        </button>
      )}
    </FormDialog>
  )
}
