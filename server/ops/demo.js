import { prepare, setDefaultDataDir } from './prepare.js'

/** `npm run demo`: prepares the checkout and starts the demo café on http://127.0.0.1:3000. */
await prepare({ isDemo: true })

setDefaultDataDir()
await import(new URL('../../program/demo.js', import.meta.url).href)
