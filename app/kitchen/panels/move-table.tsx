import { useCallback } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Dialog } from '@/app/ui/dialog'
import { TableChoices } from '@/app/ui/table-choices'
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
      <TableChoices
        tables={tables}
        nameOf={({ label }) => say('moveTo', { table: label })}
        onChoose={({ id }, event) => {
          if (!acceptsTap(pointOf(event))) return
          onYes({ type: 'update_order', tableId: id })
          onClose()
        }}
      />
    </Dialog>
  )
}
