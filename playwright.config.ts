import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/e2e/support/browser'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/cafe-database.ts',
  // Generous limits for slow machines, which start a server and a browser per test, as in vitest.config.ts. No test asserts a time.
  timeout: 600_000,
  // Each worker has its own server and browser. With those of Vitest (vitest.config.ts) they keep two cores busy.
  workers: 3,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    launchOptions: launchOptions(),
    viewport: { width: 1280, height: 800 },
    // Each test has a new browser profile, which would install the service worker again. Tests about it say `serviceWorkers: 'allow'`.
    serviceWorkers: 'block',
    // As long as an expectation waits. Without it, an action that hangs takes the whole time of its test.
    actionTimeout: 60_000,
  },
})
