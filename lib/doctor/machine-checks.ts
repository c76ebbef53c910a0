import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { freemem, totalmem } from 'node:os'
import { engines } from '../../package.json'
import { findBackups, type StoredBackup } from '../backup/backup-files'
import { type Config, localUrl } from '../config'
import { clusterFolder } from '../db/cluster-folder'
import { measureDisk } from '../disk-space'
import { existingFolder } from '../disk-too-small'
import { type Finding, megabytes, ok, problem, warning } from './finding'

/** As package.json has it, such as `20.19`. */
const OLDEST_NODE = engines.node.replace('>=', '')
const MEMORY_LEFT_BYTES = 200_000_000
/** A nightly backup is late after this. */
const BACKUP_AGE_HOURS = 36
const REQUEST_TIMEOUT_MS = 3_000

export function checkNode(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number)
  const isOld = major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
  if (!isOld) return ok('node', 'nodeSupported', { version })
  return problem('node', 'nodeTooOld', 'installNode', { version, oldest: OLDEST_NODE })
}

/** @param folder of the installation; it need not be there yet */
export async function checkDisk(folder: string): Promise<Finding> {
  const { freeBytes, state } = await measureDisk(existingFolder(folder))
  const values = { folder, size: megabytes(freeBytes) }
  if (state === 'enough') return ok('disk', 'diskLeft', values)
  return (state === 'full' ? problem : warning)('disk', 'diskLeft', 'freeDisk', values)
}

export function checkMemory(): Finding {
  const values = { free: megabytes(freemem()), total: megabytes(totalmem()) }
  if (freemem() >= MEMORY_LEFT_BYTES) return ok('memory', 'memoryLeft', values)
  return warning('memory', 'memoryLeft', 'freeMemory', values)
}

/** The fonts of slips. @param missing ISO 15924 codes */
export function checkFonts(missing: readonly string[]): Finding {
  if (missing.length === 0) return ok('fonts', 'fontsFound')
  const names = new Intl.DisplayNames('en', { type: 'script' })
  const scripts = missing.map((code) => names.of(code) ?? code).join(', ')
  return warning('fonts', 'fontsMissing', 'installFonts', { scripts })
}

/**
 * The age of the newest backup.
 * @param isOwn Passboard runs the database, and makes a backup every night
 * @param setUpAt when the first business was set up; null: there is none, or it cannot be asked
 */
export function checkBackups(folder: string, isOwn: boolean, setUpAt: Date | null, now = new Date()): Finding {
  const backups = readBackups(folder)
  if (typeof backups === 'string') return problem('backups', 'backupsUnreadable', 'giveBackups', { reason: backups })
  const hoursSince = (at: Date) => Math.floor((now.getTime() - at.getTime()) / 3_600_000)
  const isRecent = (at: Date) => hoursSince(at) >= 0 && hoursSince(at) <= BACKUP_AGE_HOURS
  // One of a clock that was ahead does not count while there is a recent one.
  const newest = backups.find(({ takenAt }) => isRecent(takenAt)) ?? backups[0]
  if (!newest) {
    if (!isOwn) return NO_OWN_BACKUP
    // A restored business was set up long ago, in another folder.
    const madeAt = statSync(clusterFolder(folder), { throwIfNoEntry: false })?.birthtime
    const isNew = setUpAt === null || [setUpAt, madeAt].some((at) => at && hoursSince(at) <= BACKUP_AGE_HOURS)
    return isNew ? warning('backups', 'noBackupYet', 'runBackup') : problem('backups', 'noBackupMade', 'readBackupLog')
  }
  const hours = hoursSince(newest.takenAt)
  const values = { hours, size: megabytes(newest.bytes), file: newest.file }
  if (hours < 0) return problem('backups', 'backupInFuture', 'setClock', values)
  if (hours <= BACKUP_AGE_HOURS) return ok('backups', 'newestBackup', values)
  if (!isOwn) return NO_OWN_BACKUP
  return problem('backups', 'newestBackup', 'readBackupLog', values)
}

/**
 * Whether there is no recent backup. A new installation of its own makes the first one in its first night.
 * @param setUpAt as of `checkBackups`
 */
export function isBackupMissing(folder: string, isOwn: boolean, setUpAt: Date): boolean {
  const { level, found } = checkBackups(folder, isOwn, setUpAt)
  return level !== 'ok' && found !== 'noBackupYet'
}

/** Who runs the database at DATABASE_URL may make backups that Passboard does not see. */
const NO_OWN_BACKUP = warning('backups', 'noBackupOfOwn', 'backUpDatabase', { hours: BACKUP_AGE_HOURS })

/** @returns the reason, if the folder cannot be read */
function readBackups(folder: string): StoredBackup[] | string {
  try {
    return findBackups(folder)
  } catch (error) {
    return (error as Error).message
  }
}

/** Whether PORT and TLS_PORT can be used: they are free, or a Passboard answers. */
export function checkPorts({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>): Promise<Finding[]> {
  const ports = [{ setting: 'PORT', port }, ...(tls ? [{ setting: 'TLS_PORT', port: tls.port }] : [])]
  return Promise.all(ports.map((one) => checkPort(one.setting, host, one.port, port)))
}

async function checkPort(setting: string, host: string, port: number, httpPort: number): Promise<Finding> {
  const failure = await listenFailure(host, port)
  const values = { setting, port: String(port), reason: failure ?? '' }
  if (failure === null) return ok('ports', 'portFree', values)
  if (failure !== 'EADDRINUSE') return problem('ports', 'portRefused', 'otherAddress', values)
  if (await isPassboard(localUrl(host, httpPort))) return ok('ports', 'portOurs', values)
  return problem('ports', 'portTaken', 'otherPort', values)
}

/** The code of the system's error; null: the port is free. */
function listenFailure(host: string, port: number): Promise<string | null> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => done(null)))
  })
}

async function isPassboard(url: string): Promise<boolean> {
  const timeout = new AbortController()
  // Not AbortSignal.timeout: its timer does not keep the process alive until the answer.
  const timer = setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_MS)
  try {
    const response = await fetch(`${url}/api/v1/openapi.json`, { signal: timeout.signal })
    return (await response.text()).includes('Passboard')
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
