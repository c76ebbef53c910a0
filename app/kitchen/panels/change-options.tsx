import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { OptionFields, quantitiesOf, useOptionChoice } from '@/app/ordering/option-choice'
import { OrderingContext } from '@/app/ordering/ordering-context'
import { Answer, Dialog } from '@/app/ui/dialog'
import type { MenuItem } from '@/lib/menu/read-menu'
import { moneyText } from '@/lib/money'
import { unitPriceOf } from '@/lib/options/choose-options'
import { groupsOfCombo } from '@/lib/options/combo-groups'
import type { OrderItem } from '@/lib/orders/order'
import { optionsWithParts } from '@/lib/orders/to-make'
import { boardMenu } from '../actions'
import type { ChangeProps } from './change-lines'
import { PanelPlaceholder, usePanelData } from './panel-answer'

type Props = ChangeProps & {
  item: OrderItem
  /** The item in words. */
  name: string
  onBack: () => void
}

/** Chooses other options of a line, from the menu of now. */
export function ChangeOptions(props: Props) {
  const { order, item, name, ordering, onClose } = props
  const say = useTranslations('board.ticket')
  const { branchId } = order
  const { data, retry } = usePanelData(useCallback(() => boardMenu(branchId), [branchId]))
  const items = data.state === 'loaded' ? data.value.items : []
  const entry = withPartsGroups(items, item)
  return (
    <Dialog title={say('optionsOf', { item: name })} onClose={onClose}>
      {data.state !== 'loaded' && <PanelPlaceholder isLoading={data.state === 'loading'} onRetry={retry} />}
      {data.state === 'loaded' && !entry && <p className="text-xl">{say('notOnMenu')}</p>}
      {entry?.optionGroups.length === 0 && <p className="text-xl">{say('noOptions')}</p>}
      {entry && entry.optionGroups.length > 0 && (
        <OrderingContext value={ordering}>
          <Choice {...props} entry={entry} />
        </OrderingContext>
      )}
    </Dialog>
  )
}

/** The item of a line on the menu, with the option groups of its parts. */
function withPartsGroups(items: MenuItem[], { menuItemId, parts }: OrderItem): MenuItem | undefined {
  const entry = items.find(({ id }) => id === menuItemId)
  const components = (entry?.components ?? [])
    .filter((component) => parts.some((part) => part.menuItemId === component.menuItemId))
    .map((component) => ({
      ...component,
      groups: items.find(({ id }) => id === component.menuItemId)?.optionGroups ?? [],
    }))
  return entry && { ...entry, optionGroups: groupsOfCombo(entry.optionGroups, components) }
}

/** An option that is not on the menu cannot be chosen again. */
const isOnMenu = <Option extends { optionId: string | null }>(
  option: Option,
): option is Option & { optionId: string } => option.optionId !== null

function Choice({ item, entry, ordering, onYes, onClose, onBack }: Props & { entry: MenuItem }) {
  const say = useTranslations('board.ticket')
  const { optionGroups: groups, price } = entry
  const fields = useOptionChoice(groups, () => quantitiesOf(groups, optionsWithParts(item).filter(isOnMenu)))

  function submit() {
    if (!fields.isComplete()) return
    onYes({ type: 'change_line', itemId: item.id, options: fields.options })
    onClose()
  }

  return (
    <div className="grid gap-6">
      <OptionFields {...fields} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Answer look="other" onClick={onBack}>
          {say('back')}
        </Answer>
        <Answer look="main" onClick={submit}>
          {say('saveOptions', { total: moneyText(item.quantity * unitPriceOf(price, fields.choice.chosen), ordering) })}
        </Answer>
      </div>
    </div>
  )
}
