/**
 * The entry points of the first run: with the code on the console, while there is no organisation (tests/e2e/setup.spec.ts).
 * Afterwards they refuse all callers.
 */
export const BEFORE_SET_UP = {
  pages: ['/setup'],
  actions: ['setup/checkSetupCode', 'setup/setUpPassboard'],
}
