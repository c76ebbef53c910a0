/**
 * Keeps the page right while the browser translates it. A translation puts a FONT element in the place of each text; what the page then
 * writes into that text would stay unseen. Here a text that the page changes takes its place back, and is translated again. A text that
 * comes and goes needs an element of its own: the page cannot remove what the translation has replaced.
 */
export function followTranslation(): void {
  const translated = new WeakMap<Node, Element>()
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const font = translated.get(target)
      translated.delete(target)
      if (font && !target.isConnected) font.replaceWith(target)
    }
  })
  const replacements = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont)
      const [text] = removedNodes
      if (!font || !(text instanceof Text)) continue
      translated.set(text, font)
      changes.observe(text, { characterData: true })
    }
  })
  replacements.observe(document.documentElement, { childList: true, subtree: true })
}

const isFont = (node: Node | null): node is Element => node instanceof Element && node.tagName === 'FONT'
