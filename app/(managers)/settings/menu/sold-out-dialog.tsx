import { useTranslations } from 'use-intl'
import { ChoiceButton, Dialog } from '@/app/ui/dialog'
import { FormProblem } from '@/app/ui/field'
import { useCommand } from '@/app/ui/use-command'
import type { MenuEntry } from '@/lib/menu/read-menu'
import { submitAvailability } from './actions'
import { useMenu } from './menu-context'

/** One switch per branch: whether the item is sold out there. */
export function SoldOutDialog({ item: { id, name, soldOutBranchIds } }: { item: MenuEntry }) {
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
              <ChoiceButton
                aria-pressed={isOut}
                disabled={isBusy}
                onClick={() => run(() => submitAvailability(id, branch.id, isOut))}
                className="aria-pressed:bg-paper-soon"
              >
                <span className="min-w-0 break-words">{branch.name}</span>
                <span className={`shrink-0 text-base font-bold ${isOut ? '' : 'text-paid-ink'}`}>
                  {common(isOut ? 'soldOut' : 'available')}
                </span>
              </ChoiceButton>
            </li>
          )
        })}
      </ul>
      <FormProblem problem={problem} />
    </Dialog>
  )
}
