import { afterAll, expect } from 'vitest'
import { recordTimes } from './record-times.js'

// This hook is the first of each file, so it runs after all others.
afterAll(() => recordTimes(expect.getState().testPath ?? ''))
