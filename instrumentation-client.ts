// Next runs this file before the other scripts of a page.
import './app/polyfills'
import { watchPresses } from './app/watch-presses'

watchPresses()
