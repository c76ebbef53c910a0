import { writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { findFlaws } from '../../e2e/support/clipped'
import type { DevTools } from './dev-tools'

type Kind = 'control' | 'field'
type Point = { x: number; y: number }

export type OldPage = {
  /** Runs a script in each document that the page loads from now on, before the document's own. */
  beforeScripts(source: string): Promise<void>
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
  /** What went wrong so far: errors and warnings in the console, exceptions, requests that failed. */
  wrong: string[]
  /** Writes a PNG file. */
  picture(file: string): Promise<void>
}

/** Follows a page of an old browser. */
export async function openPage(
  devTools: DevTools,
  sessionId: string,
  { width, height }: { width: number; height: number },
): Promise<OldPage> {
  const send = <Result = unknown>(method: string, params?: object) => devTools.send<Result>(method, params, sessionId)
  const wrong = watch(devTools, sessionId)
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await send(`${domain}.enable`)
  await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
  await send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Language': 'en' } })
  const beforeScripts = async (source: string) => void (await send('Page.addScriptToEvaluateOnNewDocument', { source }))
  await beforeScripts(CHECK_VISIBILITY)

  async function evaluate<Argument, Result>(run: (argument: Argument) => Result | Promise<Result>, argument: Argument) {
    const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', {
      expression: `(${run})(${JSON.stringify(argument)})`,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as Result
  }

  /** Taps the middle of an element, once a press there arrives at it: a page that still moves takes it elsewhere. */
  async function tap(kind: Kind, name: RegExp): Promise<void> {
    const isTapped = async () => {
      const [middle] = await evaluate(middlesOf, { kind, name: name.source })
      if (!middle) return false
      const button = { button: 'left', clickCount: 1 }
      await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...middle, ...button })
      const hasArrived = await evaluate(isPressed, null)
      // A release outside the page is no click.
      const where = hasArrived ? middle : { x: -1, y: -1 }
      await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...where, ...button })
      return hasArrived
    }
    await expect.poll(isTapped, { message: `${kind} ${name}` }).toBe(true)
  }

  return {
    beforeScripts,
    goto: async (url) => {
      const loaded = new Promise<void>((resolve) => devTools.on(sessionId, 'Page.loadEventFired', () => resolve()))
      await send('Page.navigate', { url })
      await loaded
    },
    evaluate,
    sees: (text) => expect.poll(() => evaluate(() => document.body.innerText, null)).toMatch(text),
    tap: (name) => tap('control', name),
    fill: async (label, text) => {
      await tap('field', label)
      await send('Input.insertText', { text })
    },
    flaws: ({ scrolls = false } = {}) => evaluate(findFlaws, scrolls),
    wrong,
    picture: async (file) => {
      const { data } = await send<{ data: string }>('Page.captureScreenshot')
      writeFileSync(file, data, 'base64')
    },
  }
}

type Evaluated = {
  result: { value?: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

/** `findFlaws` calls it. Chromium has it since 105, and the option that it needs since 121. */
const CHECK_VISIBILITY = `Element.prototype.checkVisibility = function () {
  return this.getClientRects().length > 0 && getComputedStyle(this).visibility === 'visible'
}`

/** What React 19 keeps at the root of its tree. */
type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } }

/**
 * Runs in the page. The middle of the visible element that React has hydrated and that nothing covers, once it stays where it is:
 * rows that come into sight get their real height in the next frame. Preact hydrates a public page at once, and keeps the tree at its root as `__k`.
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
  const element = found.find((each) => isPreact || Object.keys(each).some((key) => key.startsWith('__reactProps$')))
  if (!element) return []
  element.scrollIntoView({ block: 'center' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const { left, top, width, height } = element.getBoundingClientRect()
  const middle = { x: left + width / 2, y: top + height / 2 }
  if (before.top !== top || !element.contains(document.elementFromPoint(middle.x, middle.y))) return []
  Reflect.set(window, 'elementToTap', element)
  return [middle]
}

/** Runs in the page, after `middlesOf` and a press. */
const isPressed = () => (Reflect.get(window, 'elementToTap') as HTMLElement).matches(':active')

type Logged = { entry: { level: string; text: string; url?: string } }
type Called = { type: string; args: { value?: unknown; description?: string }[] }
type Thrown = { exceptionDetails: { text: string; exception?: { description?: string } } }

/** Collects what goes wrong in a page without anybody seeing it. */
function watch(devTools: DevTools, sessionId: string): string[] {
  const wrong: string[] = []
  devTools.on(sessionId, 'Runtime.consoleAPICalled', ({ type, args }: Called) => {
    const text = args.map(({ value, description }) => value ?? description).join(' ')
    if (['error', 'warning', 'assert'].includes(type)) wrong.push(`console: ${text}`)
  })
  devTools.on(sessionId, 'Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }: Thrown) =>
    wrong.push(`error: ${exception?.description ?? text}`),
  )
  // Also what the network and the style sheets report.
  devTools.on(sessionId, 'Log.entryAdded', ({ entry: { level, text, url = '' } }: Logged) => {
    if (['error', 'warning'].includes(level)) wrong.push(`log: ${text} ${url}`)
  })
  return wrong
}
