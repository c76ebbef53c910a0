import { test as base, type Page } from '@playwright/test'
import { recordTimes } from '../../support/record-times'
import { shareSessions } from './board-page'
import { type Cafe, openCafe } from './cafe'
import { waitForHydration } from './hydrated'
import type { RushTicket } from './rush'

export { expect } from '@playwright/test'

type Options = {
  /** What is on the first branch's board when the file's café opens. In an object, for Playwright reads lists otherwise. */
  rush: { tickets: RushTicket[] }
  /** Settings of the file's server that differ from the demo's. */
  serverSettings: Record<string, string>
}

type Fixtures = {
  /** The café of this spec file. */
  cafe: Cafe
  /** Another device: a browser context of its own, signed in nowhere. */
  anotherDevice: () => Promise<Page>
}

/** The café of the spec file that a worker is at. */
type Premises = { of(file: string, ...how: Parameters<typeof openCafe>): Promise<Cafe>; close(): Promise<void> }

export const test = base.extend<Options & Fixtures, { premises: Premises }>({
  rush: [{ tickets: [] }, { option: true }],
  serverSettings: [{}, { option: true }],

  premises: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
    async ({}, use) => {
      const premises = createPremises()
      await use(premises)
      await premises.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  cafe: [
    async ({ premises, rush, serverSettings }, use, { file }) => {
      await use(await premises.of(file, rush.tickets, serverSettings))
    },
    { timeout: 600_000 },
  ],

  baseURL: async ({ cafe }, use) => use(cafe.baseUrl),

  context: async ({ context, cafe }, use) => {
    shareSessions(context, cafe.sessions)
    await waitForHydration(context)
    await use(context)
  },

  anotherDevice: async ({ browser, cafe, viewport }, use) => {
    const contexts: { close(): Promise<void> }[] = []
    await use(async () => {
      const context = await browser.newContext({ baseURL: cafe.baseUrl, viewport })
      shareSessions(context, cafe.sessions)
      await waitForHydration(context)
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** A café a file: fresh server and data, shared by the file's tests, gone when the next file comes. */
function createPremises(): Premises {
  let open: { file: string; cafe: Cafe } | null = null

  async function close() {
    await open?.cafe.close()
    if (open) recordTimes(open.file)
    open = null
  }

  return {
    of: async (file, ...how) => {
      if (open?.file === file) return open.cafe
      await close()
      open = { file, cafe: await openCafe(...how) }
      return open.cafe
    },
    close,
  }
}
