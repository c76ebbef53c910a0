import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { CHOICE, Dialog } from '@/app/ui/dialog'
import { TypedText } from '@/app/ui/typed-text'
import { inOrder } from '@/lib/tables/in-order'
import { tablesOf } from '../actions'
import { pointOf } from '../taps/double-tap'
import type { ChangeProps } from './change-lines'
import { PanelPlaceholder, usePanelData } from './panel-answer'

/** Chooses another table of the branch for an order. */
export function MoveTable({ order, acceptsTap, onYes, onClose }: Omit<ChangeProps, 'ordering'>) {
  const say = useTranslations('board.ticket')
  const { branchId, tableId } = order
  const { data, retry } = usePanelData(useCallback(() => tablesOf(branchId), [branchId]))
  const others = data.state === 'loaded' ? data.value.filter(({ id }) => id !== tableId) : []
  const tables = inOrder(others, useLocale())
  return (
    <Dialog title={say('moveOrder', { number: order.number })} onClose={onClose}>
      {data.state !== 'loaded' && <PanelPlaceholder isLoading={data.state === 'loading'} onRetry={retry} />}
      {data.state === 'loaded' && tables.length === 0 && <p className="text-xl">{say('noOtherTable')}</p>}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {tables.map(({ id, label, area }) => (
          <button
            key={id}
            type="button"
            aria-label={say('moveTo', { table: label })}
            onClick={(event) => {
              if (!acceptsTap(pointOf(event))) return
              onYes({ type: 'update_order', tableId: id })
              onClose()
            }}
            className={`${CHOICE} justify-center text-center break-words`}
          >
            <span className="min-w-0 text-center">
              <TypedText>{label}</TypedText>
              {area && (
                <span className="block text-base font-normal text-ink-quiet">
                  <TypedText>{area}</TypedText>
                </span>
              )}
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}
