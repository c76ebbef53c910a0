// Next runs this file before the other scripts of a page.
import './app/polyfills'
import { clickPressedControl } from './app/click-pressed-control'

clickPressedControl()
