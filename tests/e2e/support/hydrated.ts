import type { BrowserContext, Page } from '@playwright/test'

/** What React 19 keeps at the root of its tree. */
type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } } } }

/**
 * Makes taps on the pages of a context wait until React, or Preact on public pages, has hydrated every button. A tap before that is lost,
 * as on every page that a server renders, and a test taps at once.
 */
export async function waitForHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A test may replace the clock of the page.
    const later = window.setTimeout.bind(window)
    const untouchable = new CSSStyleSheet()
    untouchable.replaceSync('* { pointer-events: none !important }')
    document.adoptedStyleSheets = [untouchable]
    check()

    function check() {
      if (isHydrated())
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== untouchable)
      else later(check, 20)
    }

    function isHydrated(): boolean {
      if (document.readyState === 'loading') return false
      if (!document.querySelector('script[src*="/_next/"]')) return true
      const next = document.getElementById('__next')
      // Preact hydrates a page at once, and keeps the tree at its root by this name.
      if (next) return '__k' in next
      const buttons = [...document.querySelectorAll('button')]
      return (
        isRootHydrated() &&
        buttons.every((button) => Object.keys(button).some((key) => key.startsWith('__reactProps$')))
      )
    }

    /** React gives elements their properties a moment before it answers taps on them. */
    function isRootHydrated(): boolean {
      const key = Object.keys(document).find((name) => name.startsWith('__reactContainer$'))
      if (!key) return false
      const root = Reflect.get(document, key) as Root
      return root.stateNode.current.memoizedState.isDehydrated === false
    }
  })
}

/** Waits for the same. A field that is filled before may get its first value back, or a part of it. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.adoptedStyleSheets.length === 0)
}
