import type { Page } from '@playwright/test'

/**
 * What a person could not read or tap on the page as it is now, by measured rectangles: text and controls that are cut off
 * where nothing scrolls, and those that lie over each other. Parts of other pages of a wall display are not on the screen.
 * @param scrolls whether the whole page scrolls down; a board does not
 */
export const flawsOn = (page: Page, { scrolls = false } = {}): Promise<string[]> => page.evaluate(findFlaws, scrolls)

/** Runs in a page. */
export function findFlaws(pageScrolls: boolean): string[] {
  type Box = { left: number; top: number; right: number; bottom: number }
  type Part = { node: Node; element: Element; name: string; box: Box; seen: Box; isControl: boolean }

  /** Rounding of subpixels. */
  const TOLERANCE = 1.5
  const CONTROL = 'button, a[href], input, select, textarea'
  const infinite = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 }
  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  const isEmpty = ({ left, top, right, bottom }: Box) => right - left <= TOLERANCE || bottom - top <= TOLERANCE
  const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom })

  /** A box of text is higher than its letters: the font reserves space above and below. */
  function inkOf(rect: DOMRect): Box {
    const { left, top, right, bottom, height } = rect
    return { left, right, top: top + height * 0.16, bottom: bottom - height * 0.2 }
  }

  const screen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
  const page = pageScrolls ? { ...screen, top: infinite.top, bottom: infinite.bottom } : screen
  const clips = new Map<Element, { fixed: Box; seen: Box }>()

  /** `fixed`: outside of it, nobody can scroll to the content. `seen`: what is on the screen now. */
  function clipOf(element: Element): { fixed: Box; seen: Box } {
    const known = clips.get(element)
    if (known) return known
    const parent = element.parentElement
    const style = getComputedStyle(element)
    const isFixed = style.position === 'fixed'
    const outer = isFixed || !parent ? { fixed: isFixed ? screen : page, seen: screen } : clipOf(parent)
    const rect = element.getBoundingClientRect()
    const inner = {
      left: rect.left + element.clientLeft,
      top: rect.top + element.clientTop,
      right: rect.right - element.clientLeft,
      bottom: rect.bottom - element.clientTop,
    }
    const clip = { ...outer }
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    if (style.overflowX !== 'visible') {
      const { left, right } = scrolls(style.overflowX) ? infinite : common(outer.fixed, inner)
      clip.fixed = { ...clip.fixed, left, right }
      clip.seen = common(clip.seen, { ...infinite, left: inner.left, right: inner.right })
    }
    if (style.overflowY !== 'visible') {
      const { top, bottom } = scrolls(style.overflowY) ? infinite : common(outer.fixed, inner)
      clip.fixed = { ...clip.fixed, top, bottom }
      clip.seen = common(clip.seen, { ...infinite, top: inner.top, bottom: inner.bottom })
    }
    clips.set(element, clip)
    return clip
  }

  /** Hidden as Tailwind's `sr-only` hides it. */
  function isForReadersOnly(element: Element): boolean {
    if (getComputedStyle(element).clipPath === 'inset(50%)') return true
    return element.parentElement !== null && isForReadersOnly(element.parentElement)
  }

  /**
   * A modal dialog, which browsers position as fixed, and a panel over the whole page hide what is below them. The old browsers run this
   * too.
   */
  const panels = [...document.querySelectorAll('aside, dialog[open]')].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    const isWhole = width >= window.innerWidth && height >= window.innerHeight
    return getComputedStyle(element).position === 'fixed' && (element.tagName === 'DIALOG' || isWhole)
  })
  const panel = panels[panels.length - 1]
  const isCovered = (element: Element) => panel !== undefined && !panel.contains(element)

  const flaws: string[] = []
  const parts: Part[] = []
  const whereOf = (element: Element) =>
    element.closest('article')?.getAttribute('aria-label') ??
    element.closest('[aria-label]')?.getAttribute('aria-label') ??
    ''

  function add(node: Node, element: Element, box: Box, isControl: boolean) {
    const text = (node.textContent ?? '').trim().slice(0, 40)
    const name = `${isControl ? 'control ' : ''}“${text}” (${whereOf(element)})`
    const { fixed, seen } = clipOf(isControl ? (element.parentElement ?? element) : element)
    const visible = common(box, seen)
    const ticket = element.closest('[data-ticket], [data-part]')
    if (ticket && isEmpty(common(boxOf(ticket.getBoundingClientRect()), fixed))) return
    const cut = {
      left: fixed.left - box.left,
      right: box.right - fixed.right,
      top: fixed.top - box.top,
      bottom: box.bottom - fixed.bottom,
    }
    for (const [side, px] of Object.entries(cut)) {
      if (px > TOLERANCE) flaws.push(`${name} is cut off by ${Math.round(px)} px at its ${side}`)
    }
    if (!isEmpty(visible)) parts.push({ node, element, name, box, seen: visible, isControl })
  }

  for (const control of document.querySelectorAll<HTMLElement>(CONTROL)) {
    if (!control.checkVisibility({ visibilityProperty: true }) || isForReadersOnly(control) || isCovered(control))
      continue
    add(control, control, boxOf(control.getBoundingClientRect()), true)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || element.closest('script, style, noscript, option')) continue
    if (!element.checkVisibility({ visibilityProperty: true }) || isForReadersOnly(element) || isCovered(element))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) if (rect.width > 0) add(node, element, inkOf(rect), false)
  }

  const sorted = parts.toSorted((a, b) => a.seen.top - b.seen.top)
  for (const [index, a] of sorted.entries()) {
    for (const b of sorted.slice(index + 1)) {
      if (b.seen.top >= a.seen.bottom) break
      if (a.node === b.node || a.element.contains(b.node) || b.element.contains(a.node)) continue
      if (!isEmpty(common(a.seen, b.seen))) flaws.push(`${a.name} lies over ${b.name}`)
    }
  }
  return [...new Set(flaws)]
}
