import type { ComponentProps } from 'react'
import { Column } from './column'
import type { ColumnTickets } from './use-columns'

type Props = {
  columns: ColumnTickets[]
  view: 'touch' | 'wall'
  renderTicket: ComponentProps<typeof Column>['renderTicket']
}

/** The four columns of a board. On a narrow touch board they scroll sideways; on the wall display nothing scrolls. */
export function Columns({ columns, view, renderTicket }: Props) {
  return (
    <main
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard, also without tickets
      tabIndex={0}
      className={`grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] gap-3 px-3 pb-3 ${view === 'wall' ? WALL : TOUCH}`}
    >
      {columns.map(({ status, tickets }) => (
        <Column key={status} status={status} tickets={tickets} renderTicket={renderTicket} />
      ))}
    </main>
  )
}

const TOUCH =
  'auto-cols-[90%] grid-flow-col snap-x snap-mandatory scroll-px-3 overflow-x-auto motion-safe:scroll-smooth md:auto-cols-[47%] lg:auto-cols-fr lg:overflow-x-visible'
const WALL = 'auto-cols-[minmax(0,1fr)] grid-flow-col overflow-clip'
