import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../../config'
import { ownAsFolder } from '../../private-file'
import { type Cluster, dataArgument, programEnvironment } from './cluster'
import { holdFile, isHeld } from './held-file'
import type { Programs } from './programs'
import type { RunAs } from './run-as'

/** How often files are read again while something starts or ends. */
const LOOK_EVERY_MS = 20
/** A former server that does not end in this time is told to end at once; after as long again the start is refused. */
const END_DEADLINE_MS = 15_000
/** A longer log is put aside, at the start and every hour. One former log is kept. */
const LOG_LIMIT_BYTES = 1_000_000
const LOG_CHECK_MS = 3_600_000
const LOG_TAIL_CHARACTERS = 1_500
/** What a server that was killed leaves in its data folder: its own number, its socket, and the number at the socket. */
const PID_FILES = /^(postmaster\.pid|\.s\.PGSQL\.\d+(\.lock)?)$/

/** A Postgres server as a child process. */
export type ServerProcess = {
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends it in order: it closes its connections and writes everything. */
  stop(): void
  /** Ends it at once, as a crash: the next start recovers. */
  crash(): void
}

export type Launch = { cluster: Cluster; programs: Programs; runAs: RunAs | null; settings: Record<string, string> }

/** Gets a sentence for the operator. */
type Report = (sentence: string) => void

/**
 * Starts the server, and resolves when it accepts connections. Before, it ends a server that a killed process has left behind.
 * @throws {StartError} when it does not start, or when another server uses the data
 */
export async function launch({ cluster, programs, runAs, settings }: Launch, report: Report): Promise<ServerProcess> {
  await endFormerServer(cluster)
  putLogAside(cluster.log, report)
  const log = openSync(cluster.log, 'a', 0o600)
  ownAsFolder(cluster.log)
  const held = process.platform === 'win32' ? null : holdFile(cluster.running)
  const all = { ...settings, cluster_name: nameOf(cluster) }
  const child = spawn(
    programs.postgres,
    ['-D', dataArgument(cluster, runAs), ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...runAs,
      cwd: cluster.data,
      env: programEnvironment(),
      // Its own group: Ctrl+C must not end it before Passboard has finished its requests.
      detached: true,
      // On Windows a detached process opens a window otherwise, and closing that would end the database.
      windowsHide: true,
      stdio: ['ignore', log, log, held ?? 'ignore'],
    },
  )
  closeSync(log)
  // From now on only the server and its processes hold the file.
  if (held !== null) closeSync(held)
  const logCheck = setInterval(() => putLogAside(cluster.log, report), LOG_CHECK_MS).unref()
  child.once('exit', () => clearInterval(logCheck))
  const ended = once(child, 'exit').then(
    () => undefined,
    () => undefined,
  )
  if (child.pid !== undefined) endWithThisProcess(child, runAs)
  await ready(child, cluster)
  return {
    ended,
    stop: () => {
      // Windows has no signals; a program of Postgres sends its own.
      if (process.platform === 'win32') spawnSync(programs.pgCtl, ['stop', '-W', '-m', 'fast', '-D', cluster.data])
      else child.kill('SIGINT')
    },
    crash: () => void child.kill('SIGQUIT'),
  }
}

/** Postgres writes "ready" into its pid file. */
async function ready(child: ChildProcess, cluster: Cluster): Promise<void> {
  const failures: Error[] = []
  child.once('error', (error) => failures.push(error))
  for (;;) {
    const [pid, , , , , , , state] = pidFile(cluster)
    if (child.pid !== undefined && Number(pid) === child.pid && state?.trim() === 'ready') return
    if (failures.length > 0 || child.exitCode !== null || child.signalCode !== null)
      throw new StartError(`The embedded Postgres does not start: ${failures.join()}\n${tailOf(cluster.log)}`)
    await wait(LOOK_EVERY_MS)
  }
}

/** The lines of the pid file of a server: 1 its process, 4 its port, 8 its state. Empty: there is no such file. */
export function pidFile({ data }: Pick<Cluster, 'data'>): string[] {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

/**
 * Ends the server when this process ends: a shell waits until this process closes its end of a pipe, which the system does
 * also after SIGKILL. When this process ends by itself, it does not wait for the shell. Windows has no such shell: there, the server of a
 * process that is killed goes on until the next start ends it.
 */
function endWithThisProcess(server: ChildProcess, runAs: RunAs | null): void {
  const end = () => void server.kill('SIGINT')
  process.once('exit', end)
  server.once('exit', () => process.off('exit', end))
  if (process.platform === 'win32') return
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)], {
    ...runAs,
    cwd: '/',
    env: programEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  server.once('exit', () => watcher.kill('SIGKILL'))
}

/** @throws {StartError} when a server uses the data and cannot be ended from here */
async function endFormerServer(cluster: Cluster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const pid = formerProcess(cluster)
    if (pid !== null) process.kill(pid, signal)
    const until = performance.now() + END_DEADLINE_MS
    while (isInUse(cluster) && performance.now() < until) await wait(LOOK_EVERY_MS)
    if (!isInUse(cluster)) break
  }
  if (isInUse(cluster))
    throw new StartError(
      `A Postgres server uses ${cluster.data} and does not end. It may run in another container that shares the folder: stop it there.`,
    )
  // After a power cut another program may have the number of the former server; Postgres would take it for a server.
  if (formerProcess(cluster) === null)
    for (const name of readdirSync(cluster.data)) if (PID_FILES.test(name)) rmSync(join(cluster.data, name))
}

/** Whether a process of a server holds the cluster. */
export const isInUse = (cluster: Cluster): boolean =>
  process.platform === 'win32' ? formerProcess(cluster) !== null : isHeld(cluster.running)

/** The process of the pid file, if it runs here and is the server of this cluster. */
function formerProcess(cluster: Cluster): number | null {
  const pid = Number(pidFile(cluster)[0])
  const command = pid > 0 ? commandOf(pid) : ''
  return command.includes(nameOf(cluster)) || command.includes(cluster.data) ? pid : null
}

/** Names the cluster in the command of its server; the same in every container that shares the folder. */
const nameOf = ({ data }: Cluster): string => `passboard-${statSync(data).ino}`

/** The program and arguments of a process; empty: there is no such process. */
function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    const file = `/proc/${pid}/cmdline`
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  if (process.platform === 'win32') {
    const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`
    return spawnSync('powershell', ['-NoProfile', '-Command', query], { encoding: 'utf8' }).stdout
  }
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout
}

/** Copies and empties the log, because the server has it open, for appending. A failure is reported: the server runs without it. */
function putLogAside(log: string, report: Report): void {
  try {
    if (!existsSync(log) || statSync(log).size <= LOG_LIMIT_BYTES) return
    keepFormer(log, report)
    truncateSync(log)
  } catch (error) {
    report(`The log of the database server cannot be emptied. ${error}`)
  }
}

/** Without a copy, for example on a full disk, the lines of the log are lost: it must not grow for ever. */
function keepFormer(log: string, report: Report): void {
  const former = `${log}.1`
  try {
    // The one that is there may belong to another user, who alone can write it.
    rmSync(former, { force: true })
    copyFileSync(log, former)
    ownAsFolder(former)
  } catch (error) {
    report(`The former log of the database server cannot be kept. ${error}`)
    rmSync(former, { force: true, recursive: true })
  }
}

const tailOf = (log: string): string => readFileSync(log, 'utf8').slice(-LOG_TAIL_CHARACTERS).trim()
