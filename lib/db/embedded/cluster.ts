import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../config'
import { refuseDiskForNewDatabase } from '../../disk-too-small'
import { flushFolder } from '../../private-file'
import { clusterFolder } from '../cluster-folder'
import { createHeldFile } from './held-file'
import { MAJOR_VERSION, type Programs } from './programs'
import type { RunAs } from './run-as'

/** The data of one embedded Postgres, and what belongs to them. All in one folder, so that they appear together. */
export type Cluster = {
  data: string
  /** What the server has written on its errors. */
  log: string
  /** Held by every process of the running server. */
  running: string
  password: string
}

export const USER = 'passboard'
const UNFINISHED = 'postgres.new-'
/** The system reads `/proc/self/cwd` without entering the folders above, which the user for Postgres may not enter. */
const hasOwnPath = (runAs: RunAs | null): boolean => runAs !== null && process.platform === 'linux'

export const dataFolder = (folder: string): string => join(clusterFolder(folder), 'data')

/** Names the working directory, which is the data folder, for a program of Postgres. */
export const dataArgument = ({ data }: Pick<Cluster, 'data'>, runAs: RunAs | null): string =>
  hasOwnPath(runAs) ? '/proc/self/cwd' : data

/**
 * The cluster of a folder, made if there is none. The caller has locked the folder.
 * @throws {StartError} when the folder holds something else than a whole cluster of this major version, or its disk has no room for one
 */
export function openCluster(folder: string, programs: Programs, runAs: RunAs | null): Cluster {
  const home = clusterFolder(folder)
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true })
  }
  if (!existsSync(home) || readdirSync(home).length === 0) makeCluster(folder, programs, runAs)
  refuseOthers(home)
  const cluster = clusterIn(home)
  if (process.platform !== 'win32' && !existsSync(cluster.running)) createHeldFile(cluster.running)
  return cluster
}

/** The cluster of a folder, whose server may be running; null: there is none. Makes and checks nothing. */
export function findCluster(folder: string): Cluster | null {
  const home = clusterFolder(folder)
  const isThere = ['password', ...(process.platform === 'win32' ? [] : ['running'])].every((name) =>
    existsSync(join(home, name)),
  )
  return isThere ? clusterIn(home) : null
}

const passwordFile = (home: string): string => join(home, 'password')

function clusterIn(home: string): Cluster {
  return {
    data: join(home, 'data'),
    log: join(home, 'log'),
    running: join(home, 'running'),
    password: readFileSync(passwordFile(home), 'utf8'),
  }
}

/** Makes the cluster under another name and renames it: whenever this is broken off, there is a whole one or none. */
function makeCluster(folder: string, programs: Programs, runAs: RunAs | null): void {
  refuseDiskForNewDatabase(folder)
  const unfinished = mkdtempSync(join(folder, UNFINISHED))
  const data = join(unfinished, 'data')
  writeFileSync(passwordFile(unfinished), randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
  mkdirSync(data, { mode: 0o700 })
  if (runAs) for (const path of [unfinished, passwordFile(unfinished), data]) chownSync(path, runAs.uid, runAs.gid)
  initialise(data, programs, runAs)
  renameSync(unfinished, clusterFolder(folder))
  flushFolder(folder)
}

function initialise(data: string, { initdb }: Programs, runAs: RunAs | null): void {
  const { status, stdout, stderr, error } = spawnSync(
    initdb,
    [
      // A relative path, because the user for Postgres may not be able to enter the folders above.
      ...['-D', dataArgument({ data }, runAs), '-U', USER, '--pwfile=../password', '--auth=scram-sha-256'],
      // The sort order of this provider is part of Postgres: an upgrade of the system cannot break an index.
      ...['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      '--no-instructions',
    ],
    { ...runAs, cwd: data, env: programEnvironment(), encoding: 'utf8' },
  )
  if (status !== 0) throw new StartError(`initdb could not make a database: ${error ?? `${stdout}${stderr}`}`)
}

/** What programs of Postgres get of the environment: no secret of Passboard, and no setting of another Postgres. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { NODE_ENV: 'production', PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' }
}

function refuseOthers(home: string): void {
  const refusal = whatIsWrong(home)
  if (refusal)
    throw new StartError(
      `${home} holds data, but ${refusal} Nothing was changed. Restore a backup into another DATA_DIR, or move this folder away.`,
    )
}

/** @returns a sentence's end; null: nothing */
function whatIsWrong(home: string): string | null {
  const data = join(home, 'data')
  const version = existsSync(join(data, 'PG_VERSION')) ? readFileSync(join(data, 'PG_VERSION'), 'utf8').trim() : ''
  const parts = ['data/PG_VERSION', 'data/global/pg_control', 'data/base', 'data/pg_wal', 'password']
  const missing = parts.filter((part) => !existsSync(join(home, part)))
  if (missing.length > 0) return `no whole Postgres database: ${missing.join(', ')} is missing.`
  if (version !== String(MAJOR_VERSION))
    return `its Postgres version is "${version}", and this Passboard has ${MAJOR_VERSION}. Back up with the Passboard that wrote it.`
  const uid = process.getuid?.()
  const owner = statSync(data).uid
  if (uid !== undefined && uid !== 0 && uid !== owner)
    return `it belongs to the user ${owner}, and this is the user ${uid}.`
  return null
}
