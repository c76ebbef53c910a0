/**
 * The demo café. `npm run demo` (after preparing) and `npm run dev` start it; with `--dev` the pages reload on edits.
 */
const dev = process.argv.includes('--dev')
// Before the modules are loaded, because packages such as React read NODE_ENV then.
Object.assign(process.env, {
  NODE_ENV: dev ? 'development' : 'production',
  // The demo's PINs are public, so its default is loopback.
  HOST: process.env.HOST || '127.0.0.1',
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
})

const { startDemo } = await import('./demo-cafe')
await startDemo(dev)

export {}
