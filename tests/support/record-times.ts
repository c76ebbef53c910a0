import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type FileTimes, secondsSinceLast } from './times.js'

/** Records the times of a test file that has ended, for `npm test -- --times`. */
export function recordTimes(file: string): void {
  if (!process.env.TIMES_FILE) return
  const line: FileTimes = { file: relative('.', file), ...secondsSinceLast() }
  appendFileSync(process.env.TIMES_FILE, `${JSON.stringify(line)}\n`)
}
