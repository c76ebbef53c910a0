import { errorsAt } from './calibration'
import type { Estimate } from './estimate'
import type { Model, OpenOrder } from './model'
import { LONGEST, predictOrder } from './predict'
import { situationOf } from './situation'

/** When an order becomes ready, by what it met when it began and by how long it has waited. */
export function readyTimes(model: Model, id: string, order: OpenOrder, now: number): Estimate {
  const met = order.met ?? situationOf(model, id, order.lines, now)
  const { point, spread } = predictOrder(model, order, met)
  const errors = errorsAt(model.calibration, met.orders)
  const passed = (now - order.begins) / 60_000
  const left = passed <= 0 ? 1 : errors.shareBeyond(Math.log(passed / point) / spread)
  const readyAt = (share: number) => {
    const minutes = point * Math.exp(spread * errors.errorAt(1 - left * (1 - share)))
    return Math.max(now, order.begins + Math.round(Math.min(LONGEST, minutes) * 60_000))
  }
  return { from: readyAt(errors.low), likely: readyAt(0.5), to: readyAt(errors.high) }
}
