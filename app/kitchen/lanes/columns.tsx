import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'
import { useBoardContext } from '../board-context'
import { useTicketWidth } from '../ticket-width'
import type { ColumnTickets } from '../use-columns'
import { Column } from './column'
import { ColumnSwitcher } from './column-switcher'
import { measureInFrame } from './measure-together'
import { measurePlaces, watchPlaces } from './places'
import { useLanes } from './use-lanes'
import { useRail } from './use-rail'

type Props = {
  columns: ColumnTickets[]
  renderTicket: ComponentProps<typeof Column>['renderTicket']
}

/** The columns of a touch board, each with as many lanes as its tickets need. Where they do not fit, they scroll sideways. */
export function Columns({ columns, renderTicket }: Props) {
  const main = useRef<HTMLElement>(null)
  const board = useBoardContext()
  const { size } = board
  const [closed, openRail] = useRail()
  const layout = useLanes(main, columns, size, board, closed)
  useTicketWidth(main)
  useEffect(() => (main.current ? watchPlaces(main.current) : undefined), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places depend on these
  useLayoutEffect(() => void measureInFrame(measurePlaces), [columns, layout])
  const isInLanes = layout.kind === 'lanes'
  return (
    <div data-size={size} className="flex min-w-0 flex-1 flex-col">
      {!isInLanes && <ColumnSwitcher columns={columns} isOnlyNarrow={layout.kind === 'columns'} />}
      <main
        ref={main}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard, also without tickets
        tabIndex={0}
        style={isInLanes ? { gridTemplateColumns: layout.widths } : undefined}
        className={`dark-scrollbar grid min-h-0 flex-1 grid-flow-col grid-rows-[minmax(0,1fr)] px-3 pb-2 ${isInLanes ? 'gap-2' : SIDEWAYS} ${layout.kind === 'columns' ? 'lg:auto-cols-fr lg:overflow-x-visible' : ''}`}
      >
        {columns.map(({ status, tickets, count, vacated }) => (
          <Column
            key={status}
            status={status}
            tickets={tickets}
            count={count}
            vacated={vacated}
            lanes={isInLanes ? (layout.plan.get(status) ?? 1) : 1}
            sizes={isInLanes ? layout.sizes : null}
            renderTicket={renderTicket}
            onOpen={openRail}
          />
        ))}
      </main>
    </div>
  )
}

const SIDEWAYS =
  'auto-cols-[90%] snap-x snap-mandatory scroll-px-3 gap-3 overflow-x-auto motion-safe:scroll-smooth md:auto-cols-[47%]'
