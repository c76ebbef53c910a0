import 'reflect-metadata'
import { randomBytes, webcrypto } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  BasicConstraintsExtension,
  cryptoProvider,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { StartError } from '../config'
import { createPrivateFile } from '../private-file'
import { ALGORITHM, joinPair, type KeyPair, keyAsPem, keyFromPem, newKeys, problemOfPair, splitPair } from './key-pair'
import { nameConstraints, namesToVouchFor } from './name-constraints'
import { authorityFile } from './tls-files'

cryptoProvider.set(webcrypto as Crypto)

/** The certificate authority of this installation. Devices that trust it trust the certificates of the server. */
export type LocalAuthority = { certificate: X509Certificate; pem: string; key: webcrypto.CryptoKey }

const YEARS = 10
/** Certificates of the server are valid from a day before they are made, because the clocks of devices differ. */
export const DAY_MS = 24 * 3_600_000
/** A clock that shows an earlier date is wrong. Boards without a battery start in 1970, before they have asked for the time. */
const EARLIEST_DATE = Date.UTC(2026, 0, 1)

/** The date for new certificates, in milliseconds: now, if the clock can be right. */
export const plausibleNow = (): number => Math.max(Date.now(), EARLIEST_DATE)

export const newSerialNumber = (): string => `00${randomBytes(16).toString('hex')}`

/**
 * Reads the authority in an installation's folder, or makes one that is valid for ten years.
 * @param names of the machine
 * @throws {StartError} if the file cannot be read or written
 */
export async function openAuthority(folder: string, names: string[]): Promise<LocalAuthority> {
  const file = authorityFile(folder)
  const text = await readOrMake(file, names)
  const pair = pairIn(file, text)
  return { certificate: new X509Certificate(pair.cert), pem: pair.cert, key: await keyFromPem(pair.key) }
}

/** The certificate of the authority; null: there is none yet. @throws {StartError} */
export function storedAuthority(folder: string): Pick<LocalAuthority, 'certificate' | 'pem'> | null {
  const file = authorityFile(folder)
  if (!existsSync(file)) return null
  const { cert } = pairIn(file, readFileSync(file, 'utf8'))
  return { certificate: new X509Certificate(cert), pem: cert }
}

async function readOrMake(file: string, names: string[]): Promise<string> {
  try {
    return existsSync(file)
      ? readFileSync(file, 'utf8')
      : createPrivateFile(file, joinPair(await makeAuthority(namesToVouchFor(names))))
  } catch (error) {
    throw new StartError(`TLS=local: the certificate authority ${file} cannot be read or written: ${reason(error)}.`)
  }
}

function pairIn(file: string, text: string): KeyPair {
  try {
    const pair = splitPair(text)
    const problem = problemOfPair(pair)
    if (problem !== null) throw new Error(problem)
    return pair
  } catch (error) {
    throw new StartError(
      `TLS=local: ${file} is damaged (${reason(error)}). Restore it from a backup, or delete it: then devices must trust a new authority.`,
    )
  }
}

async function makeAuthority(names: string[]): Promise<KeyPair> {
  const keys = await newKeys()
  const notAfter = new Date(plausibleNow())
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + YEARS)
  // Devices list authorities by this name. The date tells a new one from a former one.
  const name = `Passboard ${names.find((own) => own !== 'localhost') ?? 'localhost'} ${new Date(plausibleNow()).toISOString().slice(0, 10)}`
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: newSerialNumber(),
    name: [{ O: ['Passboard'] }, { CN: [name] }],
    // Not today: the clock may be ahead, and be set right.
    notBefore: new Date(EARLIEST_DATE),
    notAfter,
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      // It signs certificates of servers, not of other authorities.
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      nameConstraints(names),
    ],
  })
  return { key: keyAsPem(keys.privateKey), cert: `${certificate.toString('pem')}\n` }
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))
