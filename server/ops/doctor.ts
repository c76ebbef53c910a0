import { statSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import { type Config, installationFolder, parseConfig, StartError } from '@/lib/config'
import { clusterFolder } from '@/lib/db/cluster-folder'
import { openDatabase } from '@/lib/db/open-database'
import { examineDatabase, examineMachine } from '@/lib/doctor/examine'
import { type Finding, problem, warning } from '@/lib/doctor/finding'
import { checkPorts } from '@/lib/doctor/machine-checks'
import { checkRedis } from '@/lib/doctor/redis-check'
import sentences from '@/lib/doctor/sentences.json'
import { firstOrganisation } from '@/lib/organisation/organisation-repository'
import { slipFonts } from '@/lib/printing/fonts'
import { openServer } from './open-server'

const MARKS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' }
const QUERY_TIMEOUT_MS = 30_000
const say = createTranslator({ locale: 'en', messages: sentences })

/**
 * `npm run doctor`: examines the installation, while Passboard runs or is stopped, and says what to do. It asks nothing outside this
 * machine but DATABASE_URL. Ends with code 0, with 1 if it found problems, and with 2 if it could not run.
 */
try {
  // The secret is not examined, and without DATABASE_URL it is not a setting.
  const config = parseConfig({ ...process.env, AUTH_SECRET: process.env.AUTH_SECRET || 'x'.repeat(32) })
  const folder = installationFolder(config.dataDir, 'cafe')
  const ports = await checkPorts(config)
  const { setUpAt, ofDatabase } = await examineDatabaseOf(config, folder)
  const findings = [
    ...(await examineMachine(config, folder, slipFonts().missingScripts(), setUpAt)),
    ...ports,
    ...ofDatabase,
    ...(config.redisUrl ? [await checkRedis(config.redisUrl)] : []),
  ]
  for (const finding of findings) print(finding)
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  console.log(`\nProblems: ${count('problem')}. Warnings: ${count('warning')}.`)
  process.exitCode = count('problem') > 0 ? 1 : 0
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 2
}

function print({ check, level, found, advice, values }: Finding): void {
  console.log(`${MARKS[level]}  ${say(`check.${check}`)}: ${say(`found.${found}`, values)}`)
  if (advice) console.log(`         ${say(`advice.${advice}`, values)}`)
}

/** @returns `setUpAt`: when the first business was set up; null: there is none, or the database cannot be asked */
async function examineDatabaseOf(
  { databaseUrl }: Config,
  folder: string,
): Promise<{ setUpAt: Date | null; ofDatabase: Finding[] }> {
  try {
    if (!databaseUrl && !statSync(clusterFolder(folder), { throwIfNoEntry: false }))
      return { setUpAt: null, ofDatabase: [warning('database', 'noDatabaseYet', 'nameFolder', { folder })] }
    const server = databaseUrl ? { url: databaseUrl, close: async () => undefined } : await openServer(folder)
    const database = openDatabase({ databaseUrl: server.url, queryTimeoutMs: QUERY_TIMEOUT_MS })
    try {
      const ofDatabase = await examineDatabase(database, null)
      return { setUpAt: (await firstOrganisation(database))?.createdAt ?? null, ofDatabase }
    } finally {
      await database.close()
      await server.close()
    }
  } catch (error) {
    const place = databaseUrl ? 'DATABASE_URL' : `the database in ${folder}`
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    return {
      setUpAt: null,
      ofDatabase: [problem('database', 'databaseUnreadable', 'startDatabase', { place, reason })],
    }
  }
}
