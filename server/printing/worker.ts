import { setTimeout as pause } from 'node:timers/promises'
import type { Bitmap } from '@/lib/printing/bitmap'
import { drawJob } from '@/lib/printing/draw-job'
import {
  type ClaimedJob,
  claimNetworkJob,
  giveUpJob,
  JobEnded,
  noteBegun,
  postponeJob,
  releasePrinter,
  settleJob,
} from '@/lib/printing/print-job-repository'
import { giveUpOldJobs } from '@/lib/printing/print-queue-repository'
import type { PrintError } from '@/lib/printing/printer'
import { queueJobs } from '@/lib/printing/queue-jobs'
import type { Service } from '../api/context'
import { throttle } from '../limits'
import { sendToPrinter } from './send-to-printer'

/** How often to look for due orders and free printers. */
const POLL_MS = 1_000
/** The shortest time between two looks; there is one after each slip, because the next may wait. */
const LOOK_INTERVAL_MS = 100
/** Printers that this process prints on at a time. */
const CONCURRENCY = 8
/** How long a stop waits for slips that are being sent. */
const STOP_TIMEOUT_MS = 3_000

/**
 * Queues the slips of due orders and prints them on network printers. Any number of processes may run it. What waits, waits in the
 * database, so a process may end at any time.
 * @returns a function that stops it
 */
export function startPrinting(
  { database, log }: Pick<Service, 'database' | 'log'>,
  rules: Parameters<typeof sendToPrinter>[2],
) {
  const aborted = new AbortController()
  const running = new Set<Promise<void>>()
  let stopped = false
  const looks = throttle(LOOK_INTERVAL_MS, look)
  const poll = setInterval(looks.trigger, POLL_MS)
  looks.trigger()

  return async function stop() {
    stopped = true
    clearInterval(poll)
    await looks.stop()
    const ended = Promise.all(running)
    await Promise.race([ended, pause(STOP_TIMEOUT_MS, undefined, { ref: false })])
    aborted.abort()
    await ended
  }

  async function look() {
    try {
      await queueJobs(database)
      for (const job of await giveUpOldJobs(database)) log.warn(job, 'slip given up')
      while (!stopped && running.size < CONCURRENCY) {
        const job = await claimNetworkJob(database)
        if (!job) return
        start(job)
      }
    } catch (error) {
      log.error({ err: error }, 'print jobs not read')
    }
  }

  function start(job: ClaimedJob) {
    const run = print(job).finally(() => {
      running.delete(run)
      looks.trigger()
    })
    running.add(run)
  }

  async function print(job: ClaimedJob) {
    try {
      const bitmap = await drawn(job)
      if (bitmap === 'failed') await giveUpJob(database, job, 'failed')
      else if (!bitmap) await settleJob(database, job, 'dropped')
      else await settle(job, await sent(job, bitmap))
    } catch (error) {
      // The lease ends, and the job is tried again.
      log.error({ err: error, jobId: job.id }, 'print job not settled')
    }
  }

  async function drawn(job: ClaimedJob) {
    try {
      return await drawJob(job)
    } catch (error) {
      log.error({ err: error, jobId: job.id }, 'slip not drawn')
      return 'failed'
    }
  }

  async function sent(job: ClaimedJob, bitmap: Bitmap) {
    try {
      return await sendToPrinter(job, bitmap, rules, () => noteBegun(database, job), aborted.signal)
    } catch (error) {
      if (error instanceof JobEnded) return 'ended'
      throw error
    }
  }

  async function settle(job: ClaimedJob, error: PrintError | 'ended' | null) {
    if (!error) await settleJob(database, job, 'printed')
    else if (error === 'ended' || aborted.signal.aborted) await releasePrinter(database, job)
    else {
      log.warn({ jobId: job.id, printerId: job.printerId, error }, 'slip not printed')
      await postponeJob(database, job, error)
    }
  }
}
