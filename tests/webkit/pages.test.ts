import { testPages } from '../support/browsers/pages'
import { findWebKit } from '../support/browsers/programs.js'
import { startWebKit } from '../support/browsers/webkit-browser'

const program = findWebKit()
if (!program) throw new Error('There is no WebKit.')
testPages('webkit', () => startWebKit(program))
