import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { ConfirmDialog, Dialog } from '@/app/ui/dialog'
import { FormProblem, NamedOptions, SelectField } from '@/app/ui/field'
import { useCommand } from '@/app/ui/use-command'
import {
  submitItemsAvailability,
  submitMenuItemsMove,
  submitMenuItemsRemoval,
  submitMenuItemsRestoration,
} from './actions'
import { useMenu } from './menu-context'

type Open = 'move' | 'soldOut' | 'remove' | null

/** What can be done with the selected items, at the lower edge of the screen. Nothing while no item is selected. */
export function BulkActions({ onClear }: { onClear: () => void }) {
  const say = useTranslations('settings.menu')
  const common = useTranslations('common')
  const { sections, selected, mayChange, offerUndo } = useMenu()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  // Without items that someone else removed meanwhile.
  const items = sections.flatMap((section) => section.items).filter(({ id }) => selected.has(id))
  if (items.length === 0) return null
  const ids = items.map(({ id }) => id)
  const count = items.length
  return (
    <>
      <section
        aria-label={say('selected', { count })}
        className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-xl border-2 border-ink bg-white p-3 shadow-lg print:hidden"
      >
        <p role="status" className="grow px-2 text-base font-bold">
          {say('selected', { count })}
        </p>
        {mayChange && (
          <Button look="quiet" onClick={() => setOpen('move')}>
            {say('moveTo')}
          </Button>
        )}
        <Button look="quiet" onClick={() => setOpen('soldOut')}>
          {common('soldOut')}
        </Button>
        {mayChange && (
          <Button look="danger" onClick={() => setOpen('remove')}>
            {say('removeSelected')}
          </Button>
        )}
        <Button look="quiet" onClick={onClear}>
          {say('clearSelection')}
        </Button>
      </section>
      {open === 'move' && <MoveDialog ids={ids} onClose={close} onDone={onClear} />}
      {open === 'soldOut' && <SoldOutDialog ids={ids} onClose={close} onDone={onClear} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={say('removeSelectedTitle', { count })}
          action={say('removeSelectedTitle', { count })}
          command={() => submitMenuItemsRemoval(ids)}
          onDone={() => {
            onClear()
            offerUndo({ text: say('removedCount', { count }), undo: () => submitMenuItemsRestoration(ids) })
          }}
          onClose={close}
        >
          {say('removeItemLead')}
        </ConfirmDialog>
      )}
    </>
  )
}

type DialogProps = { ids: string[]; onClose: () => void; onDone: () => void }

function MoveDialog({ ids, onClose, onDone }: DialogProps) {
  const say = useTranslations('settings.menu')
  const { sections } = useMenu()
  const { run, isBusy, problem } = useCommand()
  const [categoryId, setCategoryId] = useState(sections[0]?.id ?? '')
  const finish = () => {
    onDone()
    onClose()
  }
  return (
    <Dialog title={say('moveTo')} onClose={onClose}>
      <div className="grid gap-5">
        <SelectField label={say('category')} value={categoryId} onChange={({ target }) => setCategoryId(target.value)}>
          <NamedOptions of={sections} />
        </SelectField>
        <FormProblem problem={problem} />
        <Button
          look="primary"
          disabled={isBusy}
          onClick={() => run(() => submitMenuItemsMove(ids, categoryId), finish)}
        >
          {say('moveTo')}
        </Button>
      </div>
    </Dialog>
  )
}

function SoldOutDialog({ ids, onClose, onDone }: DialogProps) {
  const say = useTranslations('settings.menu')
  const { branches } = useMenu()
  const { run, isBusy, problem } = useCommand()
  const [branchId, setBranchId] = useState(branches[0]?.id ?? '')
  const finish = () => {
    onDone()
    onClose()
  }
  return (
    <Dialog title={say('selected', { count: ids.length })} onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-lg text-ink-quiet">{say('soldOutLead')}</p>
        <SelectField label={say('atBranch')} value={branchId} onChange={({ target }) => setBranchId(target.value)}>
          <NamedOptions of={branches} />
        </SelectField>
        <FormProblem problem={problem} />
        <div className="grid gap-3 sm:grid-cols-2">
          {[false, true].map((available) => (
            <Button
              key={String(available)}
              look={available ? 'quiet' : 'primary'}
              disabled={isBusy}
              onClick={() => run(() => submitItemsAvailability(ids, branchId, available), finish)}
            >
              {say(available ? 'availableAt' : 'soldOutAt')}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
