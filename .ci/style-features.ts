import postcss, { type AtRule, type Declaration, type Root, type Rule } from 'postcss'
import { COMPAT, firstVersion, type Identifier, TARGET } from './chromium-versions'

const { css } = COMPAT

/**
 * Finds what the target browser does not read in a built style sheet. A declaration may be new if the same property comes before
 * it in the same rule with a value that is not, or if it is only for browsers that support it (`@supports`).
 * @param accepted features that the pages can do without
 * @returns sentences
 */
export function newFeaturesIn(styles: string, accepted: ReadonlySet<string>): string[] {
  const root = postcss.parse(styles)
  const found = new Set<string>()
  const report = (feature: string, version: number, where: string) => {
    if (version > TARGET && !accepted.has(feature)) found.add(`${where}: ${feature} is in Chromium ${version}.`)
  }
  root.walkAtRules((rule) => {
    if (isConditional(rule)) return
    if (rule.name === 'container') {
      for (const selector of withoutFallback(rule, root)) found.add(`${selector}: the container query has no fallback.`)
    } else report(`@${rule.name}`, firstVersion(css['at-rules']?.[rule.name]), `@${rule.name} ${rule.params}`)
    if (rule.name === 'media' && /[<>]/.test(rule.params))
      report('@media with < or >', firstVersion(css['at-rules']?.media?.range_syntax), `@media ${rule.params}`)
  })
  root.walkRules((rule) => {
    if (isConditional(rule)) return
    const selector = rule.selector.replace(/\\./g, '')
    for (const [pseudo, name = ''] of selector.matchAll(/::?([a-z][a-z-]*)/g))
      report(pseudo, firstVersion(css.selectors?.[name]), rule.selector)
    if (selector.includes('&') || rule.parent?.type === 'rule')
      report('nested rules', firstVersion(css.selectors?.nesting), rule.selector)
  })
  root.walkDecls((declaration) => {
    if (isConditional(declaration) || isDescriptor(declaration) || hasFallback(declaration)) return
    const where = `${declaration.parent?.type === 'rule' ? (declaration.parent as Rule).selector : '@'} { ${declaration} }`
    for (const [feature, version] of featuresOf(declaration)) report(feature, version, where)
  })
  return [...found]
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
function hasFallback(declaration: Declaration): boolean {
  for (let before = declaration.prev(); before; before = before.prev())
    if (before.type === 'decl' && before.prop === declaration.prop)
      if (featuresOf(before).every(([, version]) => version <= TARGET)) return true
  return false
}

/** What a declaration needs, with the first version of Chromium that has it. */
function featuresOf({ prop, value }: Declaration): [feature: string, version: number][] {
  if (prop.startsWith('-')) return prop.startsWith('--') ? partsOf(value) : []
  const property = css.properties?.[prop]
  const words = prop === 'font-family' ? [] : value.split(/[\s,/()]+/)
  const keywords = words.filter((word) => /^[a-z][a-z-]*$/.test(word))
  return [
    [prop, firstVersion(property)],
    ...keywords.map((word): [string, number] => [`${prop}: ${word}`, firstVersion(property?.[word])]),
    ...partsOf(value),
  ]
}

/** The functions and units in a value. */
function partsOf(value: string): [feature: string, version: number][] {
  const plain = value.replace(/url\([^)]*\)|"[^"]*"|'[^']*'/g, '')
  const functions = [...plain.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, name = '']) => name)
  const units = [...plain.matchAll(/(?<![\w#-])[\d.]+([a-z]+)/g)].map(([, unit = '']) => unit)
  return [
    ...functions.map((name): [string, number] => [`${name}()`, versionOfFunction(name)]),
    ...units.map((unit): [string, number] => [`the unit ${unit}`, firstVersion(unitNamed(unit))]),
    ...(/\bfrom (var|#|rgb|oklch|lab)/.test(plain) ? [relativeColour] : []),
  ]
}

/** Not in the records by its syntax. */
const relativeColour: [string, number] = ['a colour from another', 119]

function versionOfFunction(name: string): number {
  const types: Record<string, Identifier> = css.types ?? {}
  const at = [types[name], ...Object.values(types).map((type) => type[name])].filter((type) => type?.__compat)
  return at.length === 0 ? 0 : Math.min(...at.map(firstVersion))
}

function unitNamed(unit: string): Identifier | undefined {
  const { length } = css.types ?? {}
  if (/^cq(w|h|i|b|min|max)$/.test(unit)) return length?.container_query_length_units
  if (/^[dsl]v(w|h|i|b|min|max)$/.test(unit)) return length?.viewport_percentage_units_dynamic
  return length?.[unit]
}
