import { createPrivateKey, KeyObject, webcrypto, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'

/** A private key and the certificates of its public key, the server's own first. Both are PEM. */
export type KeyPair = { key: string; cert: string }

/** ECDSA with P-256: every browser of the last ten years verifies it. */
export const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const PEM_BLOCK = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----\n?/g

/** One text with the key and the certificates, so that one file holds both or none. */
export const joinPair = ({ key, cert }: KeyPair): string => key + cert

/** The reverse of `joinPair`. @throws if the text has no key or no certificate */
export function splitPair(text: string): KeyPair {
  const blocks = [...text.matchAll(PEM_BLOCK)].map(([block, label = '']) => ({
    block,
    isKey: label.endsWith('PRIVATE KEY'),
  }))
  const join = (isKey: boolean) =>
    blocks
      .filter((block) => block.isKey === isKey)
      .map(({ block }) => block)
      .join('')
  const pair = { key: join(true), cert: join(false) }
  if (pair.key === '' || pair.cert === '') throw new Error('a key and a certificate are expected')
  return pair
}

/** Why a server cannot use the pair; null: it can. Does not check the dates. */
export function problemOfPair({ key, cert }: KeyPair): string | null {
  try {
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
      return 'the key is not the one of the certificate'
    createSecureContext({ key, cert })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The SHA-256 fingerprint as systems show it: pairs of hexadecimal digits. */
export const fingerprintOf = (pem: string): string => new X509Certificate(pem).fingerprint256

export async function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}

export const keyAsPem = (key: webcrypto.CryptoKey): string =>
  KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString()

export const keyFromPem = (pem: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('pkcs8', createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }), ALGORITHM, true, [
    'sign',
  ])
