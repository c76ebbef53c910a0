import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** certutil of NSS (Debian: libnss3-tools) writes the store of the authorities that Chromium trusts on Linux. */
export const hasCertutil = spawnSync('certutil', ['-H']).error === undefined

/** Makes a home folder whose Chromium trusts an authority. @param file with the authority, as PEM */
export function trustAuthority(home: string, file: string): void {
  const store = join(home, '.pki/nssdb')
  mkdirSync(store, { recursive: true })
  execFileSync('certutil', ['-N', '-d', `sql:${store}`, '--empty-password'])
  execFileSync('certutil', ['-A', '-d', `sql:${store}`, '-n', 'passboard', '-t', 'C,,', '-i', file])
}
