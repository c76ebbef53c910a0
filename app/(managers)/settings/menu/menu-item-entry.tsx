import { useTranslations } from 'use-intl'
import { Entry } from '@/app/parts/entry'
import { FormProblem } from '@/app/parts/field'
import { MoveButtons } from '@/app/parts/move-buttons'
import { RowButton } from '@/app/parts/row-button'
import { useCommand } from '@/app/parts/use-command'
import type { MenuEntry } from '@/lib/menu/find-whole-menu'
import { moneyText } from '@/lib/menu/price'
import { submitMenuItemMove } from './actions'
import { useMenu } from './menu-context'

type Props = { item: MenuEntry; isFirst: boolean; isLast: boolean }

/** An item of the menu: its price, its station, where it is 86'd. */
export function MenuItemEntry({ item: { id, name, price, station, soldOutBranchIds }, isFirst, isLast }: Props) {
  const say = useTranslations('settings.menu')
  const common = useTranslations('common')
  const action = useTranslations('managers.actions')
  const { money, branches, mayChange, open } = useMenu()
  const { run, isBusy, problem } = useCommand()
  const outAt = branches.filter((branch) => soldOutBranchIds.includes(branch.id)).map((branch) => branch.name)
  return (
    <Entry
      name={name}
      detail={
        <>
          <span className="font-semibold text-ink tabular-nums">{moneyText(price, money)}</span> ·{' '}
          {station ?? say('noStation')}
          {outAt.length > 0 && (
            <span className="ml-2 inline-block rounded bg-paper-soon px-2 font-semibold text-ink">
              {say('outAt', { branches: outAt.join(', ') })}
            </span>
          )}
          <FormProblem problem={problem} />
        </>
      }
    >
      {mayChange && (
        <MoveButtons
          upLabel={action('up', { name })}
          downLabel={action('down', { name })}
          isFirst={isFirst}
          isLast={isLast}
          isBusy={isBusy}
          onMove={(direction) => run(() => submitMenuItemMove(id, direction))}
        />
      )}
      <RowButton name={say('soldOutNamed', { name })} onPress={() => open({ what: 'soldOut', id })}>
        {common('soldOut')}
      </RowButton>
      {mayChange && (
        <RowButton name={action('editNamed', { name })} onPress={() => open({ what: 'item', id })}>
          {action('edit')}
        </RowButton>
      )}
    </Entry>
  )
}
