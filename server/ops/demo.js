import { spawn } from 'node:child_process'
import { prepare, ROOT } from './prepare.js'

/** `npm run demo`: everything from a fresh clone to the demo café on http://127.0.0.1:3000. */
await prepare()

const server = spawn(process.execPath, ['--import', 'tsx', 'server/ops/demo-server.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.on('SIGTERM', () => server.kill('SIGTERM'))
// Ctrl+C reaches the server by itself; this process only waits for it to finish.
process.on('SIGINT', () => {})
server.on('exit', (code) => process.exit(code ?? 1))
