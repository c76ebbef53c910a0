import { test as base, type Page } from '@playwright/test'
import { recordTimes } from '../../support/record-times'
import { shareSessions } from './board-page'
import { type Cafe, type OwnCafe, openCafe, openPremises } from './cafe'
import { waitForHydration } from './hydrated'
import type { RushTicket } from './rush'

export { expect } from '@playwright/test'

type Options = {
  /** What is on the first branch's board when the café opens. In an object, for Playwright reads lists otherwise. */
  rush: { tickets: RushTicket[] }
  /** For tests that stop the server, or change or read what it has of all cafés. */
  ownServer: boolean
  /** Settings of a server of its own that differ from the demo's. */
  serverSettings: Record<string, string>
}

type Fixtures = {
  /** The café of this spec file. */
  cafe: Cafe
  /** Another device: a browser context of its own, signed in nowhere. */
  anotherDevice: () => Promise<Page>
}

/** The cafés of the spec file that a worker is at. */
type Cafes = { of(file: string, how: Pick<Options, 'ownServer' | 'serverSettings' | 'rush'>): Promise<Cafe> }

export const test = base.extend<Options & Fixtures, { cafes: Cafes }>({
  rush: [{ tickets: [] }, { option: true }],
  ownServer: [false, { option: true }],
  serverSettings: [{}, { option: true }],

  cafes: [
    // Before the browser closes: the times of its pages end with it.
    async ({ browser: _ }, use) => {
      const { close, ...cafes } = createCafes()
      await use(cafes)
      await close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  cafe: [
    async ({ cafes, ownServer, rush, serverSettings }, use, { file }) => {
      await use(await cafes.of(file, { ownServer, rush, serverSettings }))
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

/** The files of a worker share a server, with a café each. Tests with a server of their own share it with the others of their file. */
function createCafes(): Cafes & { close(): Promise<void> } {
  let premises: ReturnType<typeof openPremises> | undefined
  let here: { file: string; shared?: Cafe; own?: OwnCafe } = { file: '' }

  async function leave() {
    await here.own?.close()
    if (here.file) recordTimes(here.file)
  }

  return {
    of: async (file, { ownServer, serverSettings, rush }) => {
      if (here.file !== file) {
        await leave()
        here = { file }
      }
      if (ownServer || Object.keys(serverSettings).length > 0) {
        here.own ??= await openCafe(rush.tickets, serverSettings)
        return here.own
      }
      premises ??= openPremises()
      here.shared ??= await (await premises).openCafe(rush.tickets)
      return here.shared
    },
    close: async () => {
      await leave()
      await (await premises)?.close()
    },
  }
}
