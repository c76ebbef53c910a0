import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { ownCommandWith } from '@/server/ops/own-command'

const [node = '', program = ''] = process.argv

afterEach(() => {
  vi.unstubAllEnvs()
  process.argv.splice(0, 2, node, program)
})

test.runIf(process.platform !== 'win32').each([
  ['start', '/srv/passboard/server/ops/run.js', 'PORT=3001 npm start'],
  ['demo', '/srv/passboard/server/ops/run.js', 'PORT=3001 npm run demo'],
  ['', '/srv/passboard/server/ops/run.js', 'PORT=3001 node /srv/passboard/server/ops/run.js start'],
  ['', '/srv/my café/server/ops/run.js', 'PORT=3001 node "/srv/my café/server/ops/run.js" start'],
  ['', '/srv/passboard/program/passboard.cjs', 'PORT=3001 /srv/passboard/program/passboard start'],
])('the command of the script "%s" and the program %s', (script, path, command) => {
  vi.stubEnv('npm_lifecycle_event', script)
  process.argv[1] = path
  expect(ownCommandWith('PORT', 3001)).toBe(command)
})

test('an old Node.js can run the program of a package: it knows no `node:` in `require`', () => {
  expect(readFileSync('server/ops/passboard.cjs', 'utf8')).not.toMatch(/require\('node:/)
})
