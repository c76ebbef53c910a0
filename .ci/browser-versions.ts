import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import bcd, {
  type BrowserName,
  type CompatData,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode'

const ROOT = join(import.meta.dirname, '..')

/** A browser with its oldest supported version, by its name in MDN's browser-compat-data. */
export type Target = { name: string; key: BrowserName; version: number }

/** The oldest supported browsers, as the build reads them. Edge is Chromium. */
export const TARGETS = targetsIn(readFileSync(join(ROOT, '.browserslistrc'), 'utf8'))

function targetsIn(list: string): Target[] {
  const target = (name: string, key: BrowserName, listed: string): Target => {
    const version = new RegExp(`^${listed} >= ([\\d.]+)$`, 'm').exec(list)?.[1]
    if (!version) throw new Error(`.browserslistrc must have a line such as "${listed} >= 92".`)
    return { name, key, version: Number(version) }
  }
  return [
    target('Chromium', 'chrome', 'chrome'),
    target('Firefox', 'firefox', 'firefox'),
    target('Safari', 'safari', 'safari'),
    target('Safari on iOS', 'safari_ios', 'ios_saf'),
  ]
}

/** In which version a target gets a feature that it lacks: `Chromium 110`, `no Safari`. */
export const since = ({ name }: Target, version: number): string =>
  Number.isFinite(version) ? `${name} ${version}` : `no ${name}`

export type { Identifier }

export const COMPAT: CompatData = bcd

/**
 * The first version of a browser with a feature, by MDN's browser-compat-data; 0: it is older than the records or not recorded,
 * Infinity: no version has it. Limitations that a later version removed do not count.
 */
export function firstVersion(feature: Identifier | undefined, { key }: Target): number {
  const support = feature?.__compat?.support[key]
  if (support === undefined) return 0
  const statements = (Array.isArray(support) ? support : [support]).filter(isUsual)
  const isKept = statements.some(({ version_added, version_removed }) => version_added !== false && !version_removed)
  return isKept ? Math.min(...statements.map(versionOf)) : Number.POSITIVE_INFINITY
}

/** Without a flag, and by its own name. */
const isUsual = ({ flags, prefix, alternative_name }: SimpleSupportStatement): boolean =>
  !flags && !prefix && !alternative_name

const versionOf = ({ version_added }: SimpleSupportStatement): number =>
  version_added === false || version_added === 'preview'
    ? Number.POSITIVE_INFINITY
    : Number(/\d+(\.\d+)?/.exec(version_added)?.[0] ?? 0)
