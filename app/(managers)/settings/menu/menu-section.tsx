import { useTranslations } from 'use-intl'
import { Card } from '@/app/parts/card'
import { FormProblem } from '@/app/parts/field'
import { MoveButtons } from '@/app/parts/move-buttons'
import { RowButton } from '@/app/parts/row-button'
import { useCommand } from '@/app/parts/use-command'
import type { MenuSection } from '@/lib/menu/find-whole-menu'
import { submitCategoryMove } from './actions'
import { useMenu } from './menu-context'
import { MenuItemEntry } from './menu-item-entry'

type Props = { section: MenuSection; isFirst: boolean; isLast: boolean }

/** A category of the menu, with its items. */
export function MenuSectionCard({ section: { id, name, items }, isFirst, isLast }: Props) {
  const say = useTranslations('settings.menu')
  const action = useTranslations('managers.actions')
  const { mayChange, open } = useMenu()
  const { run, isBusy, problem } = useCommand()
  const actions = mayChange && (
    <div className="flex flex-wrap items-center gap-2">
      <MoveButtons
        upLabel={action('up', { name })}
        downLabel={action('down', { name })}
        isFirst={isFirst}
        isLast={isLast}
        isBusy={isBusy}
        onMove={(direction) => run(() => submitCategoryMove(id, direction))}
      />
      <RowButton name={action('renameNamed', { name })} onPress={() => open({ what: 'category', id })}>
        {action('rename')}
      </RowButton>
      {items.length === 0 && (
        <RowButton name={action('removeNamed', { name })} onPress={() => open({ what: 'removeCategory', id })}>
          {action('remove')}
        </RowButton>
      )}
      <RowButton name={say('addItemTo', { name })} onPress={() => open({ what: 'newItem', categoryId: id })}>
        {say('addItem')}
      </RowButton>
    </div>
  )
  return (
    <Card title={name} actions={actions}>
      <FormProblem problem={problem} />
      {items.length === 0 && <p className="text-ink-quiet">{say('noItems')}</p>}
      <ul>
        {items.map((item, index) => (
          <MenuItemEntry key={item.id} item={item} isFirst={index === 0} isLast={index === items.length - 1} />
        ))}
      </ul>
    </Card>
  )
}
