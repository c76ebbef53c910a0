import { type Order, presentOrder } from '../orders/order'
import type { Bitmap } from './bitmap'
import { presentPapers } from './on-paper-sql'
import { paperOf } from './paper-of'
import type { ClaimedJob } from './print-job-repository'
import { dotsOf } from './printer'
import { testSlip } from './slip'

/**
 * What a job is on paper, from the order as it was when the job was claimed; null: nothing of it is to make any more. The library that
 * draws is loaded with the first job: most installations have no printer.
 */
export async function drawJob({
  name,
  paper,
  prints,
  order: stored,
  piece,
  papers,
  ...job
}: ClaimedJob): Promise<Bitmap | null> {
  const { drawSlip } = await import('./draw-slip')
  const width = dotsOf(paper)
  if (!stored) return drawSlip(testSlip({ ...job, at: new Date(job.now).toISOString() }, name), 'slip', width)
  const order = presentOrder(stored)
  // The guest gets a label: it does not say with which problems the order was accepted.
  const shown: Order = prints === 'label' ? { ...order, problems: [] } : order
  const slip = paperOf(shown, { ...job, piece }, presentPapers(papers))
  return slip && drawSlip(slip, prints, width)
}
