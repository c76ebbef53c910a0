import { Writable } from 'node:stream'
import { createLog, type Log } from '@/lib/log'

/** A log that keeps its lines. */
export function keptLog(): { log: Log; lines: string[] } {
  const lines: string[] = []
  return { log: createLog('debug', lineCollector(lines)), lines }
}

/** Collects each line that is written. */
export function lineCollector(lines: string[]): Writable {
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(...chunk.toString().split('\n').filter(Boolean))
      done()
    },
  })
}
