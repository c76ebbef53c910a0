import { readFileSync } from 'node:fs'
import { StartError } from '../config'
import type { Log } from '../log'
import { type CertificateSource, certificateSource } from './certificate-source'
import { type KeyPair, problemOfPair } from './key-pair'

export type PairFiles = { certFile: string; keyFile: string }

/**
 * TLS_CERT and TLS_KEY: the operator's certificate, read again when a file changes. A pair that cannot be used is not taken: the
 * former one stays, and a line in the log says why.
 * @throws {StartError} if the first pair cannot be used
 */
export function ownCertificate(files: PairFiles, log: Log): CertificateSource {
  const renew = async (current: KeyPair) => {
    const pair = readPair(files)
    if (pair.cert === current.cert && pair.key === current.key) return null
    log.info({ file: files.certFile }, 'a new certificate for https')
    return pair
  }
  return certificateSource(null, readPair(files), renew, { log, files: [files.certFile, files.keyFile] })
}

/** @throws {StartError} that names the setting */
export function readPair({ certFile, keyFile }: PairFiles): KeyPair {
  const pair = { cert: read('TLS_CERT', certFile), key: read('TLS_KEY', keyFile) }
  const problem = problemOfPair(pair)
  if (problem !== null) {
    throw new StartError(`TLS_CERT ${certFile} and TLS_KEY ${keyFile} cannot be used together: ${problem}.`)
  }
  return pair
}

function read(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartError(`${setting} ${file} cannot be read: ${(error as Error).message}.`)
  }
}
