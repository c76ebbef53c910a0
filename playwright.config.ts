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
    // As an expectation: a press that hangs is named after a minute, and does not hold up the run until the test ends.
    actionTimeout: 60_000,
  },
})
