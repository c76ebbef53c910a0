import { z } from 'zod'
import type { Sql } from '../db/database'
import { claimPolledJob, drawJob, giveUpJob, nextPolledJob, noteBegun, postponeJob, settleJob } from './claim-job'
import type { PrintError } from './printer'

/**
 * What a printer that polls gets and reports: Star CloudPRNT, version HTTP.
 * https://star-m.jp/products/s_print/sdk/StarCloudPRNT/manual/en/protocol-reference/http-method-reference/index.html
 */

/** The only format that Passboard offers; every printer of the protocol takes it. */
export const MEDIA_TYPE = 'image/png'

/** The part of a poll that matters here. Printers send more fields, and null for those that they do not know. */
export const pollSchema = z.object({
  statusCode: z.string().max(200).nullish(),
  printingInProgress: z.boolean().nullish(),
})

/** The answer to a poll, with the names of the protocol. */
export type PollAnswer = { jobReady: boolean; mediaTypes?: string[]; jobToken?: string }

/** The id of the printer in use that polls at this address; null: there is none. */
export async function findPolledPrinter(sql: Sql, address: string): Promise<string | null> {
  const [printer] = await sql.query<{ id: string }>(
    `SELECT id FROM printers WHERE address = $1 AND connection = 'polling' AND removed_at IS NULL`,
    [address],
  )
  return printer?.id ?? null
}

/** Notes what the printer says of itself, and offers it the next job. The token of a job is its id. */
export async function answerPoll(sql: Sql, printerId: string, poll: z.infer<typeof pollSchema>): Promise<PollAnswer> {
  const error = errorOf(statusOf(poll.statusCode ?? ''))
  await sql.query(NOTE_POLL, [printerId, error])
  if (error || poll.printingInProgress) return { jobReady: false }
  const job = await nextPolledJob(sql, printerId)
  return job ? { jobReady: true, mediaTypes: [MEDIA_TYPE], jobToken: job.id } : { jobReady: false }
}

/** Written once in 10 s at most, or when the state changes. An error that an attempt had stays until something is printed. */
const NOTE_POLL = `
UPDATE printers SET polled_at = now(), error = CASE WHEN $2::text IS NULL AND failures > 0 THEN error ELSE $2 END
WHERE id = $1 AND (polled_at IS NULL OR polled_at < now() - interval '10 seconds'
  OR (failures = 0 AND error IS DISTINCT FROM $2))`

/**
 * The picture of a job, which from now on may be on paper; a second request gets it marked as a copy.
 * @param token undefined: the printer sends none, and gets the next job
 * @returns PNG; null: there is no such job any more, or nothing of it is to make
 */
export async function polledPicture(sql: Sql, printerId: string, token: string | undefined): Promise<Buffer | null> {
  const job = await claimPolledJob(sql, printerId, token)
  if (!job) return null
  try {
    const bitmap = await drawJob(job)
    if (!bitmap) await settleJob(sql, job, 'dropped')
    else await noteBegun(sql, job)
    return bitmap && (await import('./bitmap-png')).pngOf(bitmap)
  } catch (error) {
    await giveUpJob(sql, job, 'failed')
    throw error
  }
}

/**
 * Stores what a printer reports about a job: a code that begins with 2, or `OK`, means that it is on paper. Does nothing for a job that is
 * settled, because printers repeat the message.
 */
export async function confirmPolledJob(
  sql: Sql,
  printerId: string,
  token: string | undefined,
  code: string,
): Promise<void> {
  const [job] = await sql.query<{ id: string; printerId: string; attempt: number }>(
    `SELECT id, printer_id AS "printerId", attempts AS attempt FROM print_jobs
     WHERE printer_id = $1 AND state = 'waiting' AND begun_at IS NOT NULL AND ($2::uuid IS NULL OR id = $2)
     ORDER BY place LIMIT 1`,
    [printerId, token ?? null],
  )
  if (!job) return
  const error = errorOf(statusOf(code))
  if (error) await postponeJob(sql, job, error)
  else await settleJob(sql, job, 'printed')
}

/** The number at the start of a printer status code; 200 for `OK`. An unreadable one counts as an error. */
function statusOf(code: string): number {
  if (/^OK\b/i.test(code.trim())) return 200
  return Number.parseInt(code, 10) || 0
}

/** https://star-m.jp/products/s_print/sdk/StarCloudPRNT/manual/en/protocol-reference/common-spec-reference/printer-status-code/index.html */
function errorOf(status: number): PrintError | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'paper_out'
  if (status >= 420 && status < 430) return 'cover_open'
  return 'printer_error'
}
