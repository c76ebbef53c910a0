import { testPages } from '../support/browsers/pages'
import { findWebKit } from '../support/browsers/programs.js'
import { startWebKit } from '../support/browsers/webkit-browser'

testPages('webkit', () => {
  const program = findWebKit()
  if (!program) throw new Error('There is no WebKit.')
  return startWebKit(program)
})
