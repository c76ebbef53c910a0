import { z } from '@hono/zod-openapi'
import { branchSchema } from '@/lib/branches/branch-schema'
import { shownCapacitySchema } from '@/lib/branches/capacity-schema'
import { NEW_BRANCH } from '@/lib/branches/new-branch'
import { PAUSE_MINUTES } from '@/lib/branches/ordering-pause'
import { AT_LEAST_ONE, EXAMPLE_BRANCH_ID, id, optionalWithDefault, withSomeField } from '@/lib/schema-parts'
import { guestOrdering } from './guest-schemas'
import { idParam } from './path-params'

const { shape } = branchSchema

const kitchen = z
  .object({
    step: shownCapacitySchema.shape.step,
    until: z.iso.datetime().nullable().openapi({
      description: 'When a step that was set by hand ends; null: it was not.',
      example: null,
    }),
  })
  .openapi('Kitchen', { description: 'How full the kitchen is.' })

export const settings = z
  .object({ id: id('Branch id.', EXAMPLE_BRANCH_ID), ...shape, ordering: guestOrdering, kitchen })
  .openapi('BranchSettings')
/** What is left out is as in the form for a new branch. */
export const newBranch = z
  .strictObject({
    name: shape.name.meta({ example: 'Thảo Điền' }),
    timeZone: shape.timeZone.meta({ description: 'IANA name.', example: 'Asia/Ho_Chi_Minh' }),
    dayEndsAt: optionalWithDefault(shape.dayEndsAt, NEW_BRANCH.dayEndsAt),
    guestsNeedAcceptance: optionalWithDefault(shape.guestsNeedAcceptance, NEW_BRANCH.guestsNeedAcceptance),
    readyWhenAllDone: optionalWithDefault(shape.readyWhenAllDone, NEW_BRANCH.readyWhenAllDone),
    stationsConfirm: optionalWithDefault(shape.stationsConfirm, NEW_BRANCH.stationsConfirm),
    confirmStarts: optionalWithDefault(shape.confirmStarts, NEW_BRANCH.confirmStarts),
    readyCompletes: optionalWithDefault(shape.readyCompletes, NEW_BRANCH.readyCompletes),
    undoSeconds: optionalWithDefault(shape.undoSeconds, NEW_BRANCH.undoSeconds),
    reminderSeconds: optionalWithDefault(shape.reminderSeconds, NEW_BRANCH.reminderSeconds),
    leadMinutes: optionalWithDefault(shape.leadMinutes, NEW_BRANCH.leadMinutes),
    pickupNames: optionalWithDefault(shape.pickupNames, NEW_BRANCH.pickupNames),
    staffAdjustmentPercent: optionalWithDefault(shape.staffAdjustmentPercent, NEW_BRANCH.staffAdjustmentPercent),
    guestSessionOrders: optionalWithDefault(shape.guestSessionOrders, NEW_BRANCH.guestSessionOrders),
    guestTableOrders: optionalWithDefault(shape.guestTableOrders, NEW_BRANCH.guestTableOrders),
    guestSessionLinesPerMinute: optionalWithDefault(
      shape.guestSessionLinesPerMinute,
      NEW_BRANCH.guestSessionLinesPerMinute,
    ),
    guestTableLinesPerMinute: optionalWithDefault(shape.guestTableLinesPerMinute, NEW_BRANCH.guestTableLinesPerMinute),
    openingHours: optionalWithDefault(shape.openingHours, NEW_BRANCH.openingHours),
    defaultStationId: optionalWithDefault(shape.defaultStationId, NEW_BRANCH.defaultStationId),
    capacity: optionalWithDefault(shape.capacity, NEW_BRANCH.capacity),
  })
  .openapi('NewBranch')
export const branchChange = withSomeField(z.strictObject(shape).partial()).openapi('BranchChange', AT_LEAST_ONE)
export const branchParam = idParam('Branch id.', EXAMPLE_BRANCH_ID)
export const pause = z
  .strictObject({
    minutes: z.literal(PAUSE_MINUTES).openapi({
      type: ['integer', 'null'],
      enum: [...PAUSE_MINUTES],
      description: 'Null: until somebody ends the pause.',
      example: 30,
    }),
  })
  .openapi('OrderingPause')
