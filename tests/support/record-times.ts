import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { type FileTimes, secondsSinceLast } from './times.js'

/** Records the times of a test file for `npm test -- --times`. This hook is the first of each file, so it runs after all others. */
afterAll(() => {
  const line: FileTimes = { file: relative('.', expect.getState().testPath ?? ''), ...secondsSinceLast() }
  appendFileSync(process.env.TIMES_FILE ?? '', `${JSON.stringify(line)}\n`)
})
