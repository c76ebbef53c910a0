import { useTranslations } from 'use-intl'
import { EditButton, MoveButtons, RemoveButton } from '@/app/(managers)/row-buttons'
import { componentsText } from '@/app/ordering/combo-contents'
import { RowButton } from '@/app/ui/buttons'
import { Card, Entry } from '@/app/ui/card'
import { FormProblem } from '@/app/ui/field'
import { useCommand } from '@/app/ui/use-command'
import type { MenuEntry, MenuSection } from '@/lib/menu/read-menu'
import { moneyText } from '@/lib/money'
import { submitCategoryMove, submitMenuItemMove } from './actions'
import { useMenu } from './menu-context'

type MenuSectionCardProps = {
  section: MenuSection
  isFirst: boolean
  isLast: boolean
  /** Whether only some items are shown; they cannot be moved then, because their neighbours are hidden. */
  isFiltered: boolean
  isFolded: boolean
}

/** A category of the menu, with its items. */
export function MenuSectionCard({
  section: { id, name, items },
  isFirst,
  isLast,
  isFiltered,
  isFolded,
}: MenuSectionCardProps) {
  const common = useTranslations('common')
  const say = useTranslations('settings.menu')
  const { mayChange, open } = useMenu()
  const { run, isBusy, problem } = useCommand()
  const list = (
    <ul>
      {items.map((item, index) => (
        <MenuItemEntry
          key={item.id}
          item={item}
          isFirst={index === 0}
          isLast={index === items.length - 1}
          isFiltered={isFiltered}
        />
      ))}
    </ul>
  )
  const actions = mayChange && (
    <div className="flex flex-wrap items-center gap-2">
      <MoveButtons
        of={name}
        isFirst={isFirst}
        isLast={isLast}
        isBusy={isBusy}
        onMove={(direction) => run(() => submitCategoryMove(id, direction))}
      />
      <EditButton of={name} onPress={() => open({ dialog: 'category', id })} />
      <RemoveButton of={name} onPress={() => open({ dialog: 'removeCategory', id })} />
      <RowButton name={say('addItemTo', { name })} onPress={() => open({ dialog: 'newItem', categoryId: id })}>
        {say('addItem')}
      </RowButton>
    </div>
  )
  return (
    <Card title={name} actions={actions}>
      <FormProblem problem={problem} />
      {items.length === 0 && <p className="text-ink-quiet">{say('noItems')}</p>}
      {isFolded && items.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-lg text-base font-semibold underline">
            {common('entries', { all: items.length })}
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
    </Card>
  )
}

type MenuItemEntryProps = { item: MenuEntry; isFirst: boolean; isLast: boolean; isFiltered: boolean }

/** An item of the menu: its price, its station, and the branches where it is sold out. */
function MenuItemEntry({ item, isFirst, isLast, isFiltered }: MenuItemEntryProps) {
  const { id, name, price, station, soldOutBranchIds, components } = item
  const say = useTranslations('settings.menu')
  const common = useTranslations('common')
  const { money, branches, mayChange, open, selected, toggle } = useMenu()
  const { run, isBusy, problem } = useCommand()
  const soldOutAt = branches.filter((branch) => soldOutBranchIds.includes(branch.id)).map((branch) => branch.name)
  return (
    <Entry
      name={
        <label className="flex items-center gap-3">
          <input
            type="checkbox"
            aria-label={say('select', { name })}
            checked={selected.has(id)}
            onChange={() => toggle(id)}
            className="size-6 shrink-0 accent-ink"
          />
          <span className="min-w-0">{name}</span>
        </label>
      }
      detail={
        <>
          <span className="font-semibold text-ink tabular-nums">{moneyText(price, money)}</span> ·{' '}
          {components.length > 0 ? componentsText(components) : (station ?? say('noStation'))}
          {soldOutAt.length > 0 && (
            <span className="ml-2 inline-block rounded bg-paper-soon px-2 font-semibold text-ink">
              {say('outAt', { branches: soldOutAt.join(', ') })}
            </span>
          )}
          <FormProblem problem={problem} />
        </>
      }
    >
      {mayChange && !isFiltered && (
        <MoveButtons
          of={name}
          isFirst={isFirst}
          isLast={isLast}
          isBusy={isBusy}
          onMove={(direction) => run(() => submitMenuItemMove(id, direction))}
        />
      )}
      <RowButton name={say('soldOutNamed', { name })} onPress={() => open({ dialog: 'soldOut', id })}>
        {common('soldOut')}
      </RowButton>
      {mayChange && <EditButton of={name} onPress={() => open({ dialog: 'item', id })} />}
    </Entry>
  )
}
