import { z } from '@hono/zod-openapi'
import { reportSchema, reportTicketSchema, summarySchema } from '@/lib/reports/report-schema'
import { orNull } from '@/lib/schema-parts'

const day = z.iso.date().openapi({ example: '2026-11-21' })
const time = z.iso.datetime()
const timeOrNull = orNull(time)

/** The period of a report, as it was understood. */
const period = {
  branchId: z.uuid(),
  branchName: z.string().openapi({ example: 'Hàng Bông' }),
  timeZone: z.string().openapi({ example: 'Asia/Ho_Chi_Minh' }),
  currency: z.string().openapi({ example: 'VND' }),
  from: day,
  to: day,
  fromHour: z.number().int().openapi({ example: 0 }),
  toHour: z.number().int().openapi({ example: 24 }),
  station: orNull(z.string()),
  item: orNull(z.uuid()),
}

const { slowest } = reportSchema.shape

export const serviceReport = z
  .object({
    ...period,
    ...reportSchema.shape,
    slowest: z.array(slowest.element.extend({ placedAt: time })).meta({ ...slowest.meta() }),
    before: z
      .object({
        from: day,
        to: day,
        until: z.string().openapi({
          description: 'Orders placed before this local time count: if the report is not over, neither is this.',
          example: '2026-11-14T16:41:05',
        }),
        ...summarySchema.shape,
      })
      .openapi('ReportBefore', {
        description:
          'To compare with: the same number of whole weeks earlier, or of calendar months if the report is of whole ones; with `compare=year` a year earlier.',
      }),
  })
  .openapi('ServiceReport')

const ticket = reportTicketSchema
  .extend({
    placedAt: time,
    confirmedAt: timeOrNull,
    preparingAt: timeOrNull,
    readyAt: timeOrNull,
    finishedAt: timeOrNull,
  })
  .openapi('ReportTicket')

export const ticketReport = z.object({ ...period, tickets: z.array(ticket) }).openapi('TicketReport')
