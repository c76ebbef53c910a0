import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { AppError, detailsOf } from '@/lib/errors'
import { parsedJson } from '@/lib/parsed-json'
import { answerPoll, confirmPolledJob, MEDIA_TYPE, polledPicture, pollSchema } from '@/lib/printing/polled-printer'
import { pollingPath } from '@/lib/printing/printer'
import { findPolledPrinter } from '@/lib/printing/printer-repository'
import type { ApiEnv, Service } from './api/context'
import { clientAddress } from './client-address'
import { refuseExceeded } from './limits'
import { readText } from './request-body'

/** A poll has a few hundred bytes, with barcode readers some thousand. */
const MAX_POLL_BYTES = 20_000

/** The query of GET and DELETE. Printers with old firmware send no token. */
const jobQuery = z.object({ token: z.uuid().optional(), code: z.string().max(200).default('') })

/**
 * `/hooks/printers/<address>`: Star CloudPRNT. POST polls, GET takes the picture of a job, DELETE says what became of it. Only requests to
 * unknown addresses count for the rate limit: a printer polls every few seconds.
 */
export function polledPrinters({ config, database, limits }: Service): Hono<ApiEnv> {
  const path = pollingPath(':address{[0-9a-f]{32}}')
  return new Hono<ApiEnv>()
    .post(path, async (context) => {
      const printerId = await printerOf(context)
      const body = await readText(context.env.incoming, MAX_POLL_BYTES)
      if (body === null) throw new AppError('payload_too_large', `A poll has at most ${MAX_POLL_BYTES} bytes of UTF-8.`)
      const poll = pollSchema.safeParse(parsedJson(body))
      if (!poll.success) throw invalid(poll.error)
      return context.json(await answerPoll(database, printerId, poll.data))
    })
    .get(path, async (context) => {
      const printerId = await printerOf(context)
      const picture = await polledPicture(database, printerId, queryOf(context).token)
      if (!picture) throw new AppError('not_found', 'There is nothing to print.')
      return context.body(new Uint8Array(picture), 200, { 'Content-Type': MEDIA_TYPE, 'Cache-Control': 'no-store' })
    })
    .delete(path, async (context) => {
      const printerId = await printerOf(context)
      const { token, code } = queryOf(context)
      await confirmPolledJob(database, printerId, token, code)
      return context.body(null, 200)
    })

  async function printerOf(context: Context<ApiEnv>): Promise<string> {
    const printerId = await findPolledPrinter(database, context.req.param('address') ?? '')
    if (printerId !== null) {
      context.set('caller', { printer: printerId })
      return printerId
    }
    refuseExceeded(await limits.countRequest(clientAddress(context.env.incoming, config.trustedProxies)))
    throw new AppError('not_found', 'There is nothing at this address.')
  }
}

function queryOf(context: Context<ApiEnv>): z.infer<typeof jobQuery> {
  const query = jobQuery.safeParse(context.req.query())
  if (!query.success) throw invalid(query.error)
  return query.data
}

const invalid = ({ issues }: z.ZodError): AppError =>
  new AppError('invalid_request', 'This is not a request of Star CloudPRNT.', {
    details: detailsOf(issues),
  })
