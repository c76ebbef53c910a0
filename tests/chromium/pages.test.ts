import { startChromium } from '../support/browsers/chromium-browser'
import { testPages } from '../support/browsers/pages'
import { findChromium } from '../support/chromium.js'

testPages('chromium', () => {
  const program = findChromium()
  if (!program) throw new Error('There is no Chromium.')
  return startChromium(program)
})
