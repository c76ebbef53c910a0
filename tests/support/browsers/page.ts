import { writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { findFlaws } from '../../e2e/support/clipped'
import type { Driver, Point } from './browser'

type Kind = 'control' | 'field'

/** A page of any browser, as a test uses it. */
export type BrowserPage = {
  goto(url: string): Promise<void>
  /** Runs a function in the page. It must not use anything outside of itself. */
  evaluate<Argument, Result>(run: (argument: Argument) => Result | Promise<Result>, argument: Argument): Promise<Result>
  /** Waits until the page shows a text. */
  sees(text: string | RegExp): Promise<void>
  /** Taps the middle of a button or link, by its accessible name, once React listens to it. */
  tap(name: RegExp): Promise<void>
  /** Writes into a field, by its label. */
  fill(label: RegExp, text: string): Promise<void>
  /** Text and controls that are cut off or lie over each other. */
  flaws(options?: { scrolls?: boolean }): Promise<string[]>
  /** What went wrong so far. */
  wrong: string[]
  /** Writes a PNG file. */
  picture(file: string): Promise<void>
  close(): Promise<void>
}

export function openPage(driver: Driver): BrowserPage {
  const evaluate = <Argument, Result>(run: (argument: Argument) => Result | Promise<Result>, argument: Argument) =>
    driver.evaluate(`(${run})(${JSON.stringify(argument)})`) as Promise<Result>

  /** Taps the middle of an element, once a press there arrives at it: a page that still moves takes it elsewhere. */
  async function tap(kind: Kind, name: RegExp): Promise<void> {
    const isTapped = async () => {
      const [middle] = await evaluate(middlesOf, { kind, name: name.source })
      if (!middle) return false
      await driver.press(middle)
      const hasArrived = await evaluate(isPressed, null)
      await driver.release(hasArrived ? middle : null)
      return hasArrived
    }
    await expect.poll(isTapped, { message: `${kind} ${name}` }).toBe(true)
  }

  return {
    goto: driver.goto,
    evaluate,
    sees: (text) => expect.poll(() => evaluate(() => document.body.innerText, null)).toMatch(text),
    tap: (name) => tap('control', name),
    fill: async (label, text) => {
      await tap('field', label)
      await driver.write(text)
    },
    flaws: ({ scrolls = false } = {}) => evaluate(findFlaws, scrolls),
    wrong: driver.wrong,
    picture: async (file) => writeFileSync(file, await driver.picture(), 'base64'),
    close: driver.close,
  }
}

/** What React 19 keeps at the root of its tree. */
type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } }

/**
 * Runs in the page. The middle of the visible element that React has hydrated and that nothing covers, once it stays where it is:
 * rows that come into sight get their real height in the next frame. Preact hydrates a public page at once, and keeps the tree at its root
 * as `__k`.
 * @param name a pattern
 */
async function middlesOf({ kind, name }: { kind: Kind; name: string }): Promise<Point[]> {
  const key = Object.keys(document).find((each) => each.startsWith('__reactContainer$'))
  const root = key === undefined ? null : (Reflect.get(document, key) as Root)
  const isPreact = '__k' in (document.getElementById('__next') ?? {})
  if (!isPreact && root?.stateNode.current.memoizedState.isDehydrated !== false) return []
  const isNamed = (element: Element) =>
    new RegExp(name).test(element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '')
  const found =
    kind === 'control'
      ? [...document.querySelectorAll<HTMLElement>('button, a[href]')].filter(isNamed)
      : [...document.querySelectorAll('label')].filter(isNamed).flatMap(({ control }) => control ?? [])
  // A board takes no press on a ticket that has just come to its place.
  if (document.querySelector('main[data-moving]')) return []
  const element = found.find((each) => isPreact || Object.keys(each).some((key) => key.startsWith('__reactProps$')))
  if (!element) return []
  element.scrollIntoView({ block: 'center' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { left, top, width, height } = element.getBoundingClientRect()
  const middle = { x: left + width / 2, y: top + height / 2 }
  if (
    document.querySelector('main[data-moving]') ||
    before.top !== top ||
    !element.contains(document.elementFromPoint(middle.x, middle.y))
  )
    return []
  Object.assign(window, { elementToTap: element, pressed: null })
  window.addEventListener('pointerdown', ({ target }) => Reflect.set(window, 'pressed', target), {
    capture: true,
    once: true,
  })
  return [middle]
}

/** Runs in the page, after `middlesOf` and a press. Not `:active`: Firefox does not give that look to each pressed button. */
const isPressed = () =>
  (Reflect.get(window, 'elementToTap') as HTMLElement).contains(Reflect.get(window, 'pressed') as Node | null)
