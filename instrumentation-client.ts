// Next runs this file before the other scripts of a page.
import './app/polyfills'
