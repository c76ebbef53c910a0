import { setFlagsFromString } from 'node:v8'

/**
 * `npm start`: production. Without DATABASE_URL it runs a Postgres of its own, which no other process uses, and keeps its own secret.
 */
Object.assign(process.env, { NODE_ENV: 'production' })

// Loading the modules makes much garbage in a moment. V8 would enlarge the space for new objects for it, and keep that (decision 82).
setFlagsFromString('--semi-space-growth-factor=1')
// Prisma's query compiler runs for moments. V8 would compile it a second time, and keep both.
setFlagsFromString('--wasm-tiering-budget=100000000')
const { start } = await import('./start')
await start()
setFlagsFromString('--semi-space-growth-factor=2')
