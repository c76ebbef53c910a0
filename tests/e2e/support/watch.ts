import type { Page } from '@playwright/test'

/** Most tests are without the service worker (playwright.config.ts), and the page says so. */
const WITHOUT_WORKER = 'Service Worker registration blocked by Playwright'

/** Collects whatever goes wrong in a page without anybody seeing it: errors, warnings, requests that fail. */
export function watch(page: Page): string[] {
  const wrong: string[] = []
  page.on('console', (message) => {
    if (message.text() === WITHOUT_WORKER) return
    if (['error', 'warning'].includes(message.type())) wrong.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => wrong.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    // The page was left before it was done.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') wrong.push(`failed: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${response.status()}: ${new URL(response.url()).pathname}`)
  })
  return wrong
}
