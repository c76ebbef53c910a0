import { startFirefox } from '../support/browsers/firefox-browser'
import { testPages } from '../support/browsers/pages'
import { findFirefox } from '../support/browsers/programs.js'

testPages('firefox', () => {
  const program = findFirefox()
  if (!program) throw new Error('There is no Firefox.')
  return startFirefox(program)
})
