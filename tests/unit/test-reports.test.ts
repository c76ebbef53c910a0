import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closingLines, playwrightOutcome, vitestOutcome } from '../support/test-reports.js'

function report(content: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const ofVitest = (title: string, status: string, meta = {}) => ({
  title,
  status,
  meta,
  ancestorTitles: ['a suite'],
  failureMessages: status === 'failed' ? ['\u001b[31mError: one is not two\u001b[39m\n    at a file'] : [],
  fullName: `a suite ${title}`,
})
const outOfTime = {
  ...ofVitest('seven', 'failed'),
  failureMessages: ['Error: STACK_TRACE_ERROR\n    at a file'],
}
const fileOf = (name: string, status: string, ...assertionResults: object[]) => ({
  name: resolve(name),
  status,
  message: 'There is no such module.',
  assertionResults,
})

const ofPlaywright = (title: string, status: string, ...annotations: object[]) => ({
  title,
  ok: status !== 'unexpected',
  tests: [
    {
      status,
      annotations,
      results: [{ errors: status === 'unexpected' ? [{ message: 'Error: It is hidden.' }] : [] }],
    },
  ],
})

test('what vitest and Playwright passed, skipped and failed', () => {
  const vitest = report({
    testResults: [
      fileOf(
        'tests/unit/a.test.ts',
        'passed',
        ofVitest('one', 'passed'),
        ofVitest('two', 'skipped', { skipReason: 'only root can' }),
        ofVitest('three', 'skipped'),
      ),
      fileOf('tests/unit/b.test.ts', 'failed', ofVitest('four', 'failed'), ofVitest('five', 'passed'), outOfTime),
      fileOf('tests/unit/broken.test.ts', 'failed', ofVitest('six', 'skipped')),
    ],
  })
  expect(vitestOutcome(vitest)).toEqual({
    passed: 2,
    skipped: [
      { where: 'tests/unit/a.test.ts', reason: 'only root can' },
      { where: 'tests/unit/a.test.ts', reason: 'no reason is given' },
    ],
    failed: [
      'tests/unit/broken.test.ts\n    There is no such module.',
      'tests/unit/b.test.ts › a suite › four\n    Error: one is not two\n        at a file',
      'tests/unit/b.test.ts › a suite › seven\n    Error: The test ran out of time\n        at a file',
    ],
  })
  expect(vitestOutcome(vitest, 'suite two').skipped).toHaveLength(1)

  const playwright = report({
    suites: [
      {
        title: 'c.spec.ts',
        specs: [
          ofPlaywright('one', 'expected'),
          ofPlaywright('two', 'skipped', { type: 'skip', description: 'no certutil' }),
        ],
        suites: [{ title: 'inner', specs: [ofPlaywright('three', 'unexpected'), ofPlaywright('four', 'skipped')] }],
      },
    ],
  })
  expect(playwrightOutcome(playwright)).toEqual({
    passed: 1,
    skipped: [
      { where: 'tests/e2e/c.spec.ts', reason: 'no certutil' },
      { where: 'tests/e2e/c.spec.ts', reason: 'a test before it failed' },
    ],
    failed: ['tests/e2e/c.spec.ts › inner › three\n    Error: It is hidden.'],
  })
  expect(playwrightOutcome('no-file.json')).toEqual({ passed: 0, skipped: [], failed: [] })
})

test('the last lines: skips with counts and reasons, then failures; all have passed only if none was skipped', () => {
  const passed = { passed: 1_234, skipped: [], failed: [] }
  const redis = { where: 'suite "redis"', reason: 'no Redis here' }
  const root = { where: 'tests/unit/a.test.ts', reason: 'only root can' }
  const skipped = { passed: 1, skipped: [redis, root, redis], failed: [] }
  expect(closingLines([passed], true)).toEqual(['1,234 passed, 0 skipped', 'All tests passed.'])
  expect(closingLines([passed, skipped], true)).toEqual([
    '1,235 passed, 3 skipped:',
    '  2 of suite "redis": no Redis here',
    '  1 of tests/unit/a.test.ts: only root can',
  ])
  expect(closingLines([skipped, { ...passed, failed: ['a test'] }], false).slice(-2)).toEqual([
    'Failed tests: 1',
    'a test',
  ])
  expect(closingLines([passed], false).at(-1)).toBe('Failed tests: see above')
})
