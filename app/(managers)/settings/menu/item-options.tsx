import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { MoveButtons } from '@/app/(managers)/row-buttons'
import { Button } from '@/app/ui/buttons'
import { priceDifference } from '@/app/ui/chosen-options'
import { FormDialog } from '@/app/ui/dialog'
import { CheckField, SelectField, TextField } from '@/app/ui/field'
import { useServerForm } from '@/app/ui/use-server-form'
import type { MenuEntry } from '@/lib/menu/read-menu'
import { moneyText, priceText } from '@/lib/money'
import {
  itemOptions,
  type TypedItemOptions,
  typedItemOptions,
  typedItemOptionsSchema,
} from '@/lib/options/typed-item-options'
import { PiecesRule } from '../options/pieces-rule'
import { submitItemOptions } from './actions'
import { useMenu } from './menu-context'

type OptionsPreviewProps = { item: MenuEntry; onEdit: () => void; children: ReactNode }

/** What guests see: the item, its options, and the button to edit them. @param children the item */
export function OptionsPreview({ item: { optionGroups }, onEdit, children }: OptionsPreviewProps) {
  const say = useTranslations('settings.options')
  const { money } = useMenu()
  const priced = (name: string, price: number) =>
    [name, priceDifference(price, (amount) => moneyText(amount, money))].filter(Boolean).join(' ')
  return (
    <section aria-label={say('guestsSee')} className="grid gap-2 rounded-lg border-2 border-rule p-3">
      <h3 className="text-base font-bold">{say('guestsSee')}</h3>
      {children}
      {optionGroups.length === 0 && <p className="text-ink-quiet">{say('noneForItem')}</p>}
      <dl className="grid gap-2">
        {optionGroups.map(({ id, name, min, max, options }) => (
          <div key={id}>
            <dt className="font-semibold">
              {name}{' '}
              <span className="font-medium text-ink-quiet">
                <PiecesRule min={min} max={max} />
              </span>
            </dt>
            <dd className="break-words text-ink-quiet">
              {options.map((option, index) => (
                <span key={option.id}>
                  {index > 0 && ' · '}
                  <span className={option.default ? 'font-bold text-ink' : ''}>
                    {priced(option.name, option.price)}
                  </span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Button look="quiet" onClick={onEdit} className="w-fit">
        {say('edit')}
      </Button>
    </section>
  )
}

/** Which option groups an item has, in which order, and what differs for it. */
export function ItemOptionsForm({ item }: { item: MenuEntry }) {
  const say = useTranslations('settings.options')
  const common = useTranslations('common')
  const { optionGroups, money, close } = useMenu()
  const schema = useMemo(() => typedItemOptionsSchema(money), [money])
  const values = useMemo(() => typedItemOptions(item.options, optionGroups, money), [item.options, optionGroups, money])
  const server = useServerForm({
    schema,
    values,
    send: (wanted) =>
      submitItemOptions({ id: item.id, seen: item.options, wanted: itemOptions(wanted, optionGroups, money) }),
    onSaved: close,
  })
  const { form, field } = server
  const { groupIds, own }: TypedItemOptions = form.watch()
  const differs = (id: string | null) => {
    const typed = id ? own[id] : undefined
    return typed !== undefined && (typed.leftOut || typed.price !== '' || typed.isDefault !== '')
  }
  const setGroups = (ids: string[]) => form.setValue('groupIds', ids, { shouldDirty: true })
  const attached = groupIds.flatMap((id) => optionGroups.find((group) => group.id === id) ?? [])
  const ordered = [...attached, ...optionGroups.filter(({ id }) => !groupIds.includes(id))]
  return (
    <FormDialog title={say('editFor', { name: item.name })} form={server} onClose={close}>
      {optionGroups.length === 0 && <p className="text-ink-quiet">{say('none')}</p>}
      <ul aria-label={say('groupsTitle')} className="grid gap-3">
        {ordered.map((group) => {
          const index = groupIds.indexOf(group.id)
          const { name } = group
          const swap = (other: number) =>
            setGroups(groupIds.with(index, groupIds[other] ?? group.id).with(other, group.id))
          return (
            <li key={group.id} className="grid gap-2 rounded-lg border-2 border-rule px-3 py-1">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <CheckField
                  label={name}
                  checked={index >= 0}
                  onChange={({ currentTarget }) =>
                    setGroups(
                      currentTarget.checked ? [...groupIds, group.id] : groupIds.filter((id) => id !== group.id),
                    )
                  }
                />
                {index >= 0 && (
                  <MoveButtons
                    of={name}
                    isFirst={index === 0}
                    isLast={index === groupIds.length - 1}
                    onMove={(direction) => swap(direction === 'up' ? index - 1 : index + 1)}
                  />
                )}
              </div>
              {index >= 0 && (
                <details open={group.options.some(({ id }) => differs(id))}>
                  <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline">
                    {say('own')}
                  </summary>
                  {group.options.map((option) => (
                    <fieldset
                      key={option.id}
                      aria-label={option.name}
                      className="grid min-w-0 gap-3 border-t border-rule py-3 sm:grid-cols-3"
                    >
                      <CheckField label={`${option.name}: ${say('leftOut')}`} {...field(`own.${option.id}.leftOut`)} />
                      <TextField
                        label={say('ownPrice', { currency: money.currency })}
                        placeholder={priceText(option.price, money)}
                        autoComplete="off"
                        {...field(`own.${option.id}.price`)}
                      />
                      <SelectField label={say('ownDefault')} {...field(`own.${option.id}.isDefault`)}>
                        <option value="">{say('asInGroup')}</option>
                        <option value="yes">{common('yes')}</option>
                        <option value="no">{common('no')}</option>
                      </SelectField>
                    </fieldset>
                  ))}
                </details>
              )}
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}
