import base from '../../playwright.config'

/** The scripted shift: one long test with many devices, on one server. */
export default {
  ...base,
  testDir: '.',
  globalSetup: '../e2e/support/cafe-database.ts',
  timeout: 1_800_000,
  workers: 1,
}
