/**
 * A PostCSS plugin that runs after Tailwind and writes styles that Chromium 92 reads too. Newer ones show the same as without it.
 *
 * - Cascade layers (99): rules leave their layers. Their order then decides, because Tailwind writes the layers in their order
 *   and no rule of a lower layer is more specific than a class. A rule outside of layers comes later, or in a later file.
 * - `dvh` (108): the same declaration in `vh` comes before.
 * - Container queries (105): each rule is repeated for elements below one with the attribute that
 *   `app/kitchen/ticket-width.ts` sets in browsers without them.
 * @type {import('postcss').PluginCreator<void>}
 */
const flatStyles = () => ({
  postcssPlugin: 'flat-styles',
  OnceExit(root) {
    root.walkAtRules('layer', (layer) => {
      if (layer.nodes) layer.replaceWith(layer.nodes)
      else layer.remove()
    })
    root.walkAtRules('container', (query) => {
      const ticket = `:where([data-width~="${widthIn(query)}"])`
      const rules = query.nodes?.filter((node) => node.type === 'rule') ?? []
      query.after(rules.map((rule) => rule.clone({ selectors: rule.selectors.map((each) => `${ticket} ${each}`) })))
    })
    root.walkDecls((declaration) => {
      if (DVH.test(declaration.value)) declaration.cloneBefore({ value: declaration.value.replaceAll(DVH, '$1vh') })
    })
  },
})
flatStyles.postcss = true

const DVH = /(\d)dvh\b/g

/** As Tailwind writes them, and as it writes them for production. */
const WIDTH = { from: /^\((?:width >= |min-width:)(\d+)rem\)$/, below: /^(?:\(width < |not \(min-width:)(\d+)rem\)$/ }

/**
 * @param {import('postcss').AtRule} query
 * @returns {string} such as `below-20`
 */
function widthIn(query) {
  for (const [side, condition] of Object.entries(WIDTH)) {
    const [, rem] = condition.exec(query.params) ?? []
    if (rem) return `${side}-${rem}`
  }
  throw query.error('Of containers, styles may ask only for a width from, or below, so many whole rem.')
}

export default flatStyles
