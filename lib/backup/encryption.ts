import { createCipheriv, randomBytes, scrypt } from 'node:crypto'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, type Recipient, Stanza } from 'age-encryption'
import { StartError } from '../config'

/**
 * Encryption with a passphrase in the age format (https://age-encryption.org/v1), which the program `age` decrypts too.
 */

const START = 'age-encryption.org/v1\n'

/** Base-2 logarithm of the cost of scrypt. It needs 1 kB times the cost: 64 MB, which a small machine has. */
const WORK_FACTOR = 16
const SALT_BYTES = 16

/** Whether a file with this start is encrypted. */
export const isEncrypted = (start: Buffer): boolean => start.toString('latin1').startsWith(START)

export async function encrypted(content: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(passphraseRecipient(passphrase.normalize('NFC')))
  return fromWeb(await encrypter.encrypt(toWeb(content)))
}

/** @throws {StartError} when the passphrase is another one */
export async function decrypted(content: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter()
  for (const form of formsOf(passphrase)) decrypter.addPassphrase(form)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(content)))
  } catch (error) {
    content.destroy()
    if (error instanceof Error && error.message.startsWith('no identity matched'))
      throw new StartError('The passphrase is not the one of this backup.')
    throw error
  }
}

/**
 * Keyboards write a letter with marks as one character or as several, such as "ấ". The form without combining marks is the one of new
 * backups; other programs encrypt with what was typed.
 */
const formsOf = (passphrase: string): Set<string> =>
  new Set([passphrase.normalize('NFC'), passphrase, passphrase.normalize('NFD')])

/**
 * The scrypt recipient of the format. The library has one, but computes it in JavaScript on the thread that serves the café, for
 * most of a second; Node does it on another thread.
 */
const passphraseRecipient = (passphrase: string): Recipient => ({
  wrapFileKey: async (fileKey) => {
    const salt = randomBytes(SALT_BYTES)
    const key = await derived(passphrase, Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt]))
    const cipher = createCipheriv('chacha20-poly1305', key, Buffer.alloc(12), { authTagLength: 16 })
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), String(WORK_FACTOR)], body)]
  },
})

const derived = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const cost = { N: 2 ** WORK_FACTOR, r: 8, p: 1, maxmem: 2 ** (WORK_FACTOR + 11) }
    scrypt(passphrase, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)))
  })

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0])
