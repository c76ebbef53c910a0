import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../../server/ops/prepare.js'

/** @typedef {{ where: string, reason: string }} Skipped a test; `where`: its file or suite */
/** @typedef {{ passed: number, skipped: Skipped[], failed: string[] }} Outcome `failed`: file and name of each test, then why it failed */
/**
 * @typedef {{ title: string, status: string, fullName: string, ancestorTitles: string[], failureMessages: string[], meta: { skipReason?:
 * string } }} VitestTest
 */
/** @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ type: string, description?: string }} Annotation */
/**
 * @typedef {{ title: string, ok: boolean, file: string, tests: { status: string, annotations: Annotation[], results: { errors: { message?:
 * string }[] }[] }[] }} PlaywrightTest
 */
/** @typedef {{ title: string, suites?: PlaywrightSuite[], specs: PlaywrightTest[] }} PlaywrightSuite */

const NO_REASON = 'no reason is given'
/** Enough for the error and the difference between what was expected and what came. */
const SHOWN_LINES = 15

/**
 * What a vitest run came to. A file that could not run is a failed test.
 * @param {string} report the output of vitest's JSON reporter; may be missing
 * @param {string} [testName] the pattern of `-t`: what it excludes is "skipped" to vitest
 * @returns {Outcome}
 */
export function vitestOutcome(report, testName = '') {
  /** @type {VitestFile[]} */
  const files = read(report)?.testResults ?? []
  const tests = files.flatMap(({ name, status, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative(ROOT, name), fileStatus: status })),
  )
  const asked = new RegExp(testName)
  // A hook that fails leaves tests that did not run, too.
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests
      .filter(
        ({ status, fileStatus, fullName }) => status === 'skipped' && fileStatus !== 'failed' && asked.test(fullName),
      )
      .map(({ file, meta }) => ({ where: file, reason: meta.skipReason ?? NO_REASON })),
    failed: [
      ...files
        .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(hasFailed))
        .map(({ name, message }) => withReason([relative(ROOT, name)], message)),
      ...tests
        .filter(hasFailed)
        .map(({ file, ancestorTitles, title, failureMessages: [message] }) =>
          withReason([file, ...ancestorTitles, title], message),
        ),
    ],
  }
}

/**
 * As `vitestOutcome`, of a Playwright run.
 * @param {string} report
 * @returns {Outcome}
 */
export function playwrightOutcome(report) {
  /** @type {PlaywrightSuite[]} */
  const suites = read(report)?.suites ?? []
  // The outermost suite is the file.
  const specs = suites.flatMap((suite) => {
    const file = `tests/e2e/${suite.title}`
    return specsIn(suite, [file]).map((spec) => ({ ...spec, file }))
  })
  const skipped = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped'))
  return {
    passed: specs.filter((spec) => spec.ok && !skipped.includes(spec)).length,
    skipped: skipped.map(({ file, tests }) => {
      const annotation = tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'skip')
      // Without it, a test before failed where tests follow each other.
      return { where: file, reason: annotation ? (annotation.description ?? NO_REASON) : 'a test before it failed' }
    }),
    failed: specs
      .filter(({ ok }) => !ok)
      .map(({ path, title, tests }) =>
        withReason([...path, title], tests[0]?.results.flatMap(({ errors }) => errors)[0]?.message),
      ),
  }
}

/**
 * The last lines of `npm test`.
 * @param {Outcome[]} outcomes of all runners
 * @param {boolean} hasPassed whether all runners ended well
 * @returns {string[]}
 */
export function closingLines(outcomes, hasPassed) {
  const skipped = outcomes.flatMap((outcome) => outcome.skipped)
  const failed = outcomes.flatMap((outcome) => outcome.failed)
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const counts = `${inDigits(passed)} passed, ${inDigits(skipped.length)} skipped`
  if (hasPassed && skipped.length === 0) return [counts, 'All tests passed.']
  const lines = skipped.length > 0 ? [`${counts}:`, ...byReason(skipped)] : [counts]
  return hasPassed ? lines : [...lines, '', `Failed tests: ${failed.length || 'see above'}`, ...failed]
}

/** @param {Skipped[]} skipped */
function byReason(skipped) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const { where, reason } of skipped) {
    const line = `${where}: ${reason}`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return [...counts].map(([line, count]) => `  ${inDigits(count)} of ${line}`)
}

/** @param {number} count */
const inDigits = (count) => count.toLocaleString('en')

/**
 * The name of a failed test, and below it the beginning of its error: a log of which only the end is kept still says why.
 * @param {string[]} path
 * @param {string | undefined} message
 */
function withReason(path, message = 'no error is given') {
  // Vitest leaves this name where the error of a test that ran out of time should have its message.
  const said = message.replace('STACK_TRACE_ERROR', 'The test ran out of time')
  const lines = stripVTControlCharacters(said).split('\n').slice(0, SHOWN_LINES)
  return [path.join(' › '), ...lines.map((line) => `    ${line}`)].join('\n')
}

/** @param {VitestTest} test */
const hasFailed = ({ status }) => status === 'failed'

/**
 * The tests of a suite and of those in it, each with the titles of its suites.
 * @param {PlaywrightSuite} suite
 * @param {string[]} path
 * @returns {(PlaywrightTest & { path: string[] })[]}
 */
function specsIn({ suites = [], specs }, path) {
  const own = specs.map((spec) => ({ ...spec, path }))
  return [...own, ...suites.flatMap((suite) => specsIn(suite, [...path, suite.title]))]
}

/** @param {string} report */
function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
}
