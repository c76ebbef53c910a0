import type { OrderFlow } from '../orders/order-flow'
import type { BoardStation } from './protocol'

/** The settings of a branch that a board's page was rendered with. `flow`: left out by a page that shows no board. */
export type BoardSettings = { stations: readonly BoardStation[]; flow?: OrderFlow | undefined }

/** Whether a board must reload because its settings differ from the current ones. */
export const isOutdated = (rendered: BoardSettings, current: Required<BoardSettings>): boolean =>
  stationsText(rendered) !== stationsText(current) ||
  (rendered.flow !== undefined && flowText(rendered.flow) !== flowText(current.flow))

const stationsText = ({ stations }: BoardSettings) =>
  JSON.stringify(stations.map(({ name, soonMs, lateMs }) => [name, soonMs, lateMs]))

const flowText = (flow: OrderFlow | undefined) =>
  JSON.stringify(flow && [flow.readyWhenAllDone, flow.confirmStarts, flow.readyCompletes, flow.undoSeconds])
