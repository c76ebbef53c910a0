import postcss, { type AtRule, type Declaration, type Root, type Rule } from 'postcss'
import { COMPAT, firstVersion, type Identifier, since, TARGETS, type Target } from './browser-versions'

const { css } = COMPAT

/**
 * Finds what a target browser does not read in a built style sheet. A declaration may be new if the same property, or its name
 * with a prefix, comes before it in the same rule with a value that is not, or if it is only for browsers that support it (`@supports`).
 * @param accepted features that the pages can do without
 * @returns sentences
 */
export function newFeaturesIn(styles: string, accepted: ReadonlySet<string>): string[] {
  const root = postcss.parse(styles)
  return [...new Set(TARGETS.flatMap((target) => newFeaturesFor(target, root, accepted)))]
}

function newFeaturesFor(target: Target, root: Root, accepted: ReadonlySet<string>): string[] {
  const found: string[] = []
  const first = (feature: Identifier | undefined) => firstVersion(feature, target)
  const report = (feature: string, version: number, where: string) => {
    if (version > target.version && !accepted.has(feature))
      found.push(`${where}: ${feature} is in ${since(target, version)}.`)
  }
  root.walkAtRules((rule) => {
    if (isConditional(rule)) return
    if (rule.name === 'container') {
      for (const selector of withoutFallback(rule, root))
        found.push(`${selector}: the container query has no fallback.`)
    } else report(`@${rule.name}`, first(css['at-rules']?.[rule.name]), `@${rule.name} ${rule.params}`)
    if (rule.name === 'media' && /[<>]/.test(rule.params))
      report('@media with < or >', first(css['at-rules']?.media?.range_syntax), `@media ${rule.params}`)
  })
  root.walkRules((rule) => {
    if (isConditional(rule)) return
    const selector = rule.selector.replace(/\\./g, '')
    for (const [pseudo, name = ''] of selector.matchAll(/::?([a-z][a-z-]*)/g))
      report(pseudo, first(css.selectors?.[name]), rule.selector)
    if (selector.includes('&') || rule.parent?.type === 'rule')
      report('nested rules', first(css.selectors?.nesting), rule.selector)
  })
  root.walkDecls((declaration) => {
    if (isConditional(declaration) || isDescriptor(declaration) || hasFallback(declaration, target)) return
    const where = `${declaration.parent?.type === 'rule' ? (declaration.parent as Rule).selector : '@'} { ${declaration} }`
    for (const [feature, version] of featuresOf(declaration, target)) report(feature, version, where)
  })
  return found
}

/** Within `@supports`, only browsers with the feature read a rule. */
function isConditional(node: AtRule | Rule | Declaration): boolean {
  for (let at = node.parent; at; at = at.parent as typeof at)
    if (at.type === 'atrule' && ((at as AtRule).name === 'supports' || (at as AtRule).name === 'container')) return true
  return false
}

/** Of a page or a font, not of an element. */
const isDescriptor = ({ parent }: Declaration): boolean =>
  parent?.type === 'atrule' && ['page', 'font-face', 'property'].includes((parent as AtRule).name)

/** The rules of a container query that are not repeated for browsers without it (`server/ops/flat-styles.js`). */
function withoutFallback(query: AtRule, root: Root): string[] {
  const repeated = new Set<string>()
  root.walkRules(/^:where\(\[data-width~=/, (rule) => {
    for (const selector of rule.selectors) repeated.add(selector.slice(selector.indexOf(') ') + 2))
  })
  const selectors: string[] = []
  query.walkRules((rule) => void selectors.push(...rule.selectors))
  return selectors.filter((selector) => !repeated.has(selector))
}

/** Whether an earlier declaration of the same property is one that the target reads. */
function hasFallback(declaration: Declaration, target: Target): boolean {
  for (let before = declaration.prev(); before; before = before.prev())
    if (before.type === 'decl' && before.prop.replace(/^-[a-z]+-/, '') === declaration.prop)
      if (featuresOf(before, target).every(([, version]) => version <= target.version)) return true
  return false
}

/** What a declaration needs, with the first version of the target that has it. */
function featuresOf({ prop, value }: Declaration, target: Target): [feature: string, version: number][] {
  if (prop.startsWith('-')) return prop.startsWith('--') ? partsOf(value, target) : []
  const property = css.properties?.[prop]
  const words = prop === 'font-family' ? [] : value.split(/[\s,/()]+/)
  const keywords = words.filter((word) => /^[a-z][a-z-]*$/.test(word))
  return [
    [prop, firstVersion(property, target)],
    ...keywords.map((word): [string, number] => [`${prop}: ${word}`, firstVersion(property?.[word], target)]),
    ...partsOf(value, target),
  ]
}

/** The functions and units in a value. */
function partsOf(value: string, target: Target): [feature: string, version: number][] {
  const plain = value.replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
  const functions = [...plain.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, name = '']) => name)
  const units = [...plain.matchAll(/(?<![\w#-])[\d.]+([a-z]+)/g)].map(([, unit = '']) => unit)
  return [
    ...functions.map((name): [string, number] => [`${name}()`, versionOfFunction(name, target)]),
    ...units.map((unit): [string, number] => [`the unit ${unit}`, firstVersion(unitNamed(unit), target)]),
    ...(/\bfrom (var|#|rgb|oklch|lab)/.test(plain) ? [relativeColour(target)] : []),
  ]
}

/** A colour from another; not in the records by its syntax. */
const RELATIVE_COLOUR: Partial<Record<Target['key'], number>> = {
  chrome: 119,
  firefox: 128,
  safari: 16.4,
  safari_ios: 16.4,
}
const relativeColour = ({ key }: Target): [string, number] => ['a colour from another', RELATIVE_COLOUR[key] ?? 0]

function versionOfFunction(name: string, target: Target): number {
  const types: Record<string, Identifier> = css.types ?? {}
  const at = [types[name], ...Object.values(types).map((type) => type[name])].filter((type) => type?.__compat)
  return at.length === 0 ? 0 : Math.min(...at.map((type) => firstVersion(type, target)))
}

function unitNamed(unit: string): Identifier | undefined {
  const { length } = css.types ?? {}
  if (/^cq(w|h|i|b|min|max)$/.test(unit)) return length?.container_query_length_units
  if (/^[dsl]v(w|h|i|b|min|max)$/.test(unit)) return length?.viewport_percentage_units_dynamic
  return length?.[unit]
}
