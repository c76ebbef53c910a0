import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { StartError } from '../../config'

/** The user as whom Postgres runs. */
export type RunAs = { uid: number; gid: number }

/** Existing users, the best first. */
const USERS = ['passboard', 'postgres', '_postgres', 'node', 'nobody']

/**
 * The user for Postgres, which refuses to run as root: the owner of the data, or else of the folder, or else an existing
 * user without privileges. Null: this process is not root, and Postgres runs as the same user.
 * @param paths the data and the folders around it, the innermost first; a path may be missing
 * @throws {StartError} when the system has no such user
 */
export function userForPostgres(paths: string[]): RunAs | null {
  if (process.getuid?.() !== 0) return null
  const owner = paths
    .filter((path) => existsSync(path))
    .map((path) => statSync(path))
    .find(({ uid }) => uid !== 0)
  if (owner) return { uid: owner.uid, gid: owner.gid || owner.uid }
  for (const name of USERS) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new StartError(
    'Postgres does not run as root, and this system has no other user for it. Start Passboard as another user, or set DATABASE_URL.',
  )
}
