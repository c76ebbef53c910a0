/** `whole`: the tickets of which everything is in sight. `textPx`, `allergyPx`: the smallest text of an item, and of an allergy. */
export type Density = { whole: number; textPx: number; allergyPx: number }

/** Runs in the page of a board. */
export function densityOf(): Density {
  type Box = { left: number; top: number; right: number; bottom: number }
  const TOLERANCE = 1

  /** What is in sight of an element: less than its box if something around it scrolls. */
  const sightOf = (element: Element): Box => {
    let sight: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const box = around.getBoundingClientRect()
      sight = {
        left: Math.max(sight.left, box.left),
        top: Math.max(sight.top, box.top),
        right: Math.min(sight.right, box.right),
        bottom: Math.min(sight.bottom, box.bottom),
      }
    }
    return sight
  }
  const isInSight = (element: Element): boolean => {
    const box = element.getBoundingClientRect()
    const sight = sightOf(element)
    return (
      box.height > 0 &&
      box.left >= sight.left - TOLERANCE &&
      box.top >= sight.top - TOLERANCE &&
      box.right <= sight.right + TOLERANCE &&
      box.bottom <= sight.bottom + TOLERANCE
    )
  }
  const pxOf = (selector: string): number =>
    Math.min(
      ...[...document.querySelectorAll(selector)].map((element) =>
        Number.parseFloat(getComputedStyle(element).fontSize),
      ),
    )

  const articles = [...document.querySelectorAll('article')]
  return {
    whole: articles.filter((article) => [article, ...article.querySelectorAll('[data-line]')].every(isInSight)).length,
    textPx: pxOf('article [data-line] bdi'),
    allergyPx: pxOf('article [data-allergy]'),
  }
}
