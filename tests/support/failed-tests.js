import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from '../../server/ops/prepare.js'

/** @typedef {{ title: string, status: string, ancestorTitles: string[] }} VitestTest */
/** @typedef {{ name: string, status: string, assertionResults: VitestTest[] }} VitestFile */
/** @typedef {{ title: string, ok: boolean, file: string }} PlaywrightTest */
/** @typedef {{ title: string, suites?: PlaywrightSuite[], specs: PlaywrightTest[] }} PlaywrightSuite */

/**
 * The failed tests of a vitest run, each as file and name; only the file if it could not run.
 * @param {string} report the output of vitest's JSON reporter; may be missing
 * @returns {string[]}
 */
export function failedInVitest(report) {
  /** @type {VitestFile[]} */
  const files = read(report)?.testResults ?? []
  return files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(ROOT, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [file]
      return failed.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '))
    })
}

/**
 * As `failedInVitest`, for a Playwright run.
 * @param {string} report
 * @returns {string[]}
 */
export function failedInPlaywright(report) {
  /** @type {PlaywrightSuite[]} */
  const suites = read(report)?.suites ?? []
  // The outermost suite is the file.
  return suites.flatMap((suite) => failedIn(suite, [`tests/e2e/${suite.title}`]))
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} path
 * @returns {string[]}
 */
function failedIn({ suites = [], specs }, path) {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => [...path, title].join(' › '))
  return [...own, ...suites.flatMap((suite) => failedIn(suite, [...path, suite.title]))]
}

/** @param {string} report */
function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
}
