import { prepare, ROOT } from './prepare.js'

/** `npm run demo`: prepares the checkout and starts the demo café on http://127.0.0.1:3000. */
await prepare()

process.chdir(ROOT)
// tsx is installed only after `prepare`.
const { register } = await import('tsx/esm/api')
register()
await import(new URL('./demo-server.ts', import.meta.url).href)
