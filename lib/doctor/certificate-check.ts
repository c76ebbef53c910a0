import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { Config } from '../config'
import { splitPair } from '../tls/key-pair'
import { storedAuthority } from '../tls/local-authority'
import { machineNames } from '../tls/machine-names'
import { sortByConstraints } from '../tls/name-constraints'
import { readPair } from '../tls/own-certificate'
import { namesOf } from '../tls/server-certificate'
import { serverPairFile } from '../tls/tls-files'
import { type Finding, ok, problem, warning } from './finding'

const DAY_MS = 86_400_000
/** Passboard renews its own 30 days before the end; an operator's needs some days of warning. */
const WARNING_DAYS = 14

/** The certificate for https: its dates, and whether it names the machine as it is called now. */
export function checkCertificate({ tls, publicUrl }: Pick<Config, 'tls' | 'publicUrl'>, folder: string): Finding {
  if (!tls) return ok('certificate', 'noTls')
  try {
    return tls.kind === 'own' ? checkDates(readPair(tls).cert, 'replaceCertificate') : checkLocal(folder, publicUrl)
  } catch (error) {
    return problem('certificate', 'certificateUnreadable', 'correctTls', { reason: (error as Error).message })
  }
}

function checkLocal(folder: string, publicUrl: string | undefined): Finding {
  const file = serverPairFile(folder)
  const authority = storedAuthority(folder)
  if (!authority || !existsSync(file)) return ok('certificate', 'certificatesToCome')
  const { cert } = splitPair(readFileSync(file, 'utf8'))
  const expired = [authority.pem, cert]
    .map((pem) => checkDates(pem, 'startForCertificate'))
    .find(({ level }) => level !== 'ok')
  if (expired) return expired
  const { permitted, refused } = sortByConstraints(machineNames(publicUrl), authority.certificate)
  const named = namesOf(cert)
  const missing = [...permitted.names, ...permitted.addresses].filter(
    (host) => ![...named.names, ...named.addresses].includes(host),
  )
  if (missing.length > 0)
    return warning('certificate', 'certificateLacksNames', 'startForNames', { hosts: missing.join(', ') })
  if (refused.length > 0)
    return warning('certificate', 'authorityRefusesNames', 'newAuthority', { hosts: refused.join(', ') })
  // The authority refuses no name without a dot, because machines may have such names beside the one that is used.
  const host = publicUrl === undefined ? '' : new URL(publicUrl).hostname
  const isName = host !== '' && !host.startsWith('[') && isIP(host) === 0
  if (isName && !permitted.names.includes(host))
    return warning('certificate', 'certificateLacksNames', 'otherPublicUrl', { hosts: host })
  return checkDates(cert, 'startForCertificate')
}

function checkDates(pem: string, advice: 'replaceCertificate' | 'startForCertificate'): Finding {
  const { validFrom, validTo } = new X509Certificate(pem)
  const now = Date.now()
  const days = Math.floor((Date.parse(validTo) - now) / DAY_MS)
  if (Date.parse(validFrom) > now)
    return problem('certificate', 'certificateNotYetValid', 'setClock', { date: validFrom })
  if (days < 0) return problem('certificate', 'certificateExpired', advice, { date: validTo })
  return days < WARNING_DAYS
    ? warning('certificate', 'certificateValid', advice, { days })
    : ok('certificate', 'certificateValid', { days })
}
