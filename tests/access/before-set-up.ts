/**
 * The entry points of the first run: for whoever knows the code on the console, while there is no organisation
 * (tests/e2e/setup.spec.ts). Afterwards they are shut to everybody.
 */
export const BEFORE_SET_UP = {
  pages: ['/setup', '/setup/done'],
  actions: ['setup/checkSetupCode', 'setup/setUpPassboard'],
}
