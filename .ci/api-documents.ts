import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asyncApiDocument } from '../server/api/asyncapi'
import { socketsAsOpenApi } from '../tests/support/asyncapi-messages'
import { makeOpenApiDocument } from '../tests/support/make-openapi-document'
import { whatIsMissing } from '../tests/support/openapi-additions'

/**
 * Checks the OpenAPI document with the recommended rules of Redocly, and both documents with those of Spectral. A warning
 * fails, too. Redocly checks the examples. They must also have everything that the documents of the last release have (`docs/api`): clients
 * of that release go on working. The rule for the contact of an AsyncAPI document is off: the project has no public address.
 */
const openApi = JSON.parse(makeOpenApiDocument())
// As anybody reads it: without what has no value.
const asyncApi = JSON.parse(JSON.stringify(asyncApiDocument(3_000)))
const folder = mkdtempSync(join(tmpdir(), 'passboard-documents-'))
const files = { openApi: join(folder, 'openapi.json'), asyncApi: join(folder, 'asyncapi.json') }
writeFileSync(files.openApi, JSON.stringify(openApi, null, 2))
writeFileSync(files.asyncApi, JSON.stringify(asyncApi, null, 2))
const passed = [
  passes('redocly', 'lint', files.openApi, '--config=.ci/redocly.yaml'),
  passes('spectral', 'lint', files.openApi, files.asyncApi, '--ruleset=.ci/spectral.json', '--fail-severity=hint'),
  hasAllOfRelease(),
]
rmSync(folder, { recursive: true })
process.exit(passed.every(Boolean) ? 0 : 1)

function hasAllOfRelease(): boolean {
  const released = (name: string) => JSON.parse(readFileSync(join('docs/api', name), 'utf8'))
  const missing = [
    ...whatIsMissing(released('openapi.json'), openApi),
    ...whatIsMissing(socketsAsOpenApi(released('asyncapi.json')), socketsAsOpenApi(asyncApi)),
  ]
  for (const what of missing) console.error(`Clients of the last release miss: ${what}`)
  return missing.length === 0
}

function passes(linter: string, ...args: string[]): boolean {
  const { status } = spawnSync('npx', ['--no-install', linter, ...args], {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    shell: process.platform === 'win32',
  })
  return status === 0
}
