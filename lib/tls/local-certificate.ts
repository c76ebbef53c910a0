import { existsSync, readFileSync } from 'node:fs'
import type { Log } from '../log'
import { replacePrivateFile } from '../private-file'
import { type CertificateSource, certificateSource } from './certificate-source'
import { fingerprintOf, joinPair, type KeyPair, problemOfPair, splitPair } from './key-pair'
import { openAuthority } from './local-authority'
import type { MachineNames } from './machine-names'
import { sortByConstraints } from './name-constraints'
import { issueServerCertificate, needsRenewal } from './server-certificate'
import { serverPairFile } from './tls-files'

/**
 * TLS=local: certificates of this installation's own authority for the present names and addresses of the machine, renewed when these
 * change and before they expire.
 * @param folder of the installation
 * @param names the present names; read again at each refresh
 * @throws {StartError} if the authority can be neither read nor made
 */
export async function localCertificate(
  folder: string,
  names: () => MachineNames,
  log: Log,
): Promise<CertificateSource> {
  const authority = await openAuthority(folder, names().names)
  log.info({ fingerprint: fingerprintOf(authority.pem) }, 'the certificate authority of this installation')
  let lastRefused = ''

  async function renewed(current: KeyPair | null): Promise<KeyPair | null> {
    const { permitted, refused } = sortByConstraints(names(), authority.certificate)
    if (refused.length > 0 && refused.join() !== lastRefused) {
      log.warn(
        { refused },
        'the certificate authority of this installation cannot vouch for these names of the machine',
      )
    }
    lastRefused = refused.join()
    if (current && !(await needsRenewal(current, authority, permitted))) return null
    const pair = await issueServerCertificate(authority, permitted)
    keep(pair)
    log.info(permitted, 'a new certificate for https')
    return pair
  }

  /** Without the file the next start makes another certificate, so https also works while the disk is full. */
  function keep(pair: KeyPair): void {
    try {
      replacePrivateFile(serverPairFile(folder), joinPair(pair))
    } catch (error) {
      log.error({ reason: String(error) }, 'the new certificate cannot be stored')
    }
  }

  const stored = storedPair(folder)
  const first = (await renewed(stored)) ?? stored
  if (!first) throw new Error('a certificate was neither stored nor made')
  return certificateSource(authority.pem, first, renewed, { log })
}

/** The server's pair in a folder; null if there is none, or a damaged one, which is replaced. */
function storedPair(folder: string): KeyPair | null {
  const file = serverPairFile(folder)
  if (!existsSync(file)) return null
  try {
    const pair = splitPair(readFileSync(file, 'utf8'))
    return problemOfPair(pair) === null ? pair : null
  } catch {
    return null
  }
}
