import type { ComponentProps } from 'react'
import { Column } from './column'
import type { ColumnTickets } from './use-columns'

type Props = {
  columns: ColumnTickets[]
  renderTicket: ComponentProps<typeof Column>['renderTicket']
}

/** The four columns of a touch board. On a narrow screen they scroll sideways. */
export function Columns({ columns, renderTicket }: Props) {
  return (
    <main
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard, also without tickets
      tabIndex={0}
      className="dark-scrollbar grid min-h-0 flex-1 auto-cols-[90%] grid-flow-col grid-rows-[minmax(0,1fr)] snap-x snap-mandatory scroll-px-3 gap-3 overflow-x-auto px-3 pb-3 motion-safe:scroll-smooth md:auto-cols-[47%] lg:auto-cols-fr lg:overflow-x-visible"
    >
      {columns.map(({ status, tickets, count }) => (
        <Column key={status} status={status} tickets={tickets} count={count} renderTicket={renderTicket} />
      ))}
    </main>
  )
}
