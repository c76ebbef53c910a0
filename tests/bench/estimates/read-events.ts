import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type BranchEvent, readBranchEvent } from '@/lib/estimates/branch-event'

/**
 * The events of orders in an NDJSON file of one branch, each once, in the order of their `seq`, or of their times if one has none.
 * @throws Error that names the file and the line of a body that is wrong
 */
export async function readEvents(file: string): Promise<BranchEvent[]> {
  const events: BranchEvent[] = []
  const known = new Set<string>()
  let number = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    if (line.trim() === '') continue
    const event = readLine(line, `${file}:${number}`)
    if (!event) continue
    const { seq, at, order } = event
    const key =
      seq === null ? `${at} ${order.id} ${order.version} ${order.status} ${JSON.stringify(order.lines)}` : `${seq}`
    if (!known.has(key)) events.push(event)
    known.add(key)
  }
  if (events.every(({ seq }) => seq !== null)) return events.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
  return events.map((event) => ({ ...event, seq: null })).toSorted((a, b) => a.at - b.at)
}

function readLine(line: string, place: string): BranchEvent | null {
  try {
    return readBranchEvent(JSON.parse(line))
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
