import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import bcd, {
  type CompatData,
  type Identifier,
  type SimpleSupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode'

const ROOT = join(import.meta.dirname, '..')

/** The oldest supported Chromium, as the build reads it. */
export const TARGET = targetIn(readFileSync(join(ROOT, '.browserslistrc'), 'utf8'))

function targetIn(list: string): number {
  const version = /^chrome >= (\d+)$/m.exec(list)?.[1]
  if (!version) throw new Error('.browserslistrc must have a line such as "chrome >= 92".')
  return Number(version)
}

export type { Identifier }

export const COMPAT: CompatData = bcd

/**
 * The first version of Chrome with a feature, by MDN's browser-compat-data; 0: it is older than the records or not recorded,
 * Infinity: no version has it. Limitations that a later version removed do not count.
 */
export function firstVersion(feature: Identifier | undefined): number {
  const support = feature?.__compat?.support.chrome
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
    : Number(/\d+/.exec(version_added)?.[0] ?? 0)
