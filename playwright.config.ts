import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/e2e/support/browser'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/support/data-folder.ts',
  // Generous: a server and a browser start on whatever machine this is. No test asserts a time.
  timeout: 180_000,
  // As in vitest.config.ts: a second try is printed as flaky.
  retries: 1,
  // Each has a server and a browser of its own: more than two are in each other's way on a small machine.
  workers: 2,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    launchOptions: launchOptions(),
    viewport: { width: 1280, height: 800 },
    // Recording costs a small machine more than it can spare; a second try is recorded.
    trace: 'on-first-retry',
  },
})
