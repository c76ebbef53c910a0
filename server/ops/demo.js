import { prepare, ROOT } from './prepare.js'

/** `npm run demo`: everything from a fresh clone to the demo café on http://127.0.0.1:3000. */
await prepare()

process.chdir(ROOT)
// Only now is there a tsx to load TypeScript with.
const { register } = await import('tsx/esm/api')
register()
await import(new URL('./demo-server.ts', import.meta.url).href)
