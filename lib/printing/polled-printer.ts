import { z } from 'zod'
import type { Sql } from '../db/database'
import { drawJob } from './draw-job'
import {
  claimPolledJob,
  findBegunJob,
  giveUpJob,
  nextPolledJob,
  noteBegun,
  postponeJob,
  settleJob,
} from './print-job-repository'
import type { PrintError } from './printer'
import { notePoll } from './printer-repository'

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

/** Notes what the printer says of itself, and offers it the next job. The token of a job is its id. */
export async function answerPoll(sql: Sql, printerId: string, poll: z.infer<typeof pollSchema>): Promise<PollAnswer> {
  const error = errorOf(statusOf(poll.statusCode ?? ''))
  await notePoll(sql, printerId, error)
  if (error || poll.printingInProgress) return { jobReady: false }
  const job = await nextPolledJob(sql, printerId)
  return job ? { jobReady: true, mediaTypes: [MEDIA_TYPE], jobToken: job.id } : { jobReady: false }
}

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
  const job = await findBegunJob(sql, printerId, token)
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

/**
 * https://star-m.jp/products/s_print/sdk/StarCloudPRNT/manual/en/protocol-reference/common-spec-reference/printer-status-code/index.html
 */
function errorOf(status: number): PrintError | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'paper_out'
  if (status >= 420 && status < 430) return 'cover_open'
  return 'printer_error'
}
