import { storedTranslations } from '../organisation/translations'
import { storedServing } from './serving-schema'

/** An item or a category as the database has it, with its JSON. */
export const asStored = <Row extends { translations: unknown; servingTimes: unknown }>(row: Row) => ({
  ...row,
  translations: storedTranslations(row.translations),
  servingTimes: storedServing(row.servingTimes),
})
