import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeOpenApiDocument } from '../tests/support/make-openapi-document'

/** Checks the OpenAPI document with the recommended rules of Redocly and of Spectral. A warning fails, too. */
const folder = mkdtempSync(join(tmpdir(), 'passboard-openapi-'))
const file = join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify(JSON.parse(makeOpenApiDocument()), null, 2))
const passed = [
  // The strict variant reports warnings as errors.
  passes('redocly', 'lint', file, '--extends=recommended-strict'),
  passes('spectral', 'lint', file, '--ruleset=.ci/spectral.json', '--fail-severity=hint'),
]
rmSync(folder, { recursive: true })
process.exit(passed.every(Boolean) ? 0 : 1)

function passes(linter: string, ...args: string[]): boolean {
  const { status } = spawnSync('npx', ['--no-install', linter, ...args], {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    shell: process.platform === 'win32',
  })
  return status === 0
}
