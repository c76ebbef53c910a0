import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from '@/lib/access/secrets'
import { newId } from '@/lib/ids'
import { newSecret } from '@/lib/webhooks/endpoint-secrets'

/** The form of a sealed text, written down a second time. */
function sealedUnder(authSecret: string, text: string, boundTo: string): string {
  const key = new Uint8Array(hkdfSync('sha256', authSecret, '', 'webhook-secret', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64')
}

test('what is sealed opens for what it is bound to, and looks new each time', () => {
  const [id, secret] = [newId(), newSecret()]
  const sealed = Array.from({ length: 100 }, () => seal(secret, id))
  expect(new Set(sealed.map((each) => each.slice(0, 16))).size).toBe(100)
  expect(sealed.map((each) => unseal(each, id))).toEqual(sealed.map(() => secret))
  expect(sealed.join()).not.toContain(secret.slice(6, -1))
  expect(unseal(seal('', id), id)).toBe('')
})

test('nothing opens for another, nor when a single bit of it was changed', () => {
  const id = newId()
  const sealed = seal(newSecret(), id)
  expect(() => unseal(sealed, newId())).toThrow('cannot be decrypted')
  const bytes = Buffer.from(sealed, 'base64')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const forged = Buffer.from(bytes)
    forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(() => unseal(forged.toString('base64'), id)).toThrow('cannot be decrypted')
  }
  for (const short of ['', 'AAAA', sealed.slice(0, 20), sealed.slice(0, -8)]) {
    expect(() => unseal(short, id)).toThrow('cannot be decrypted')
  }
})

test('what was sealed under the AUTH_SECRET before opens while that one is configured', () => {
  const [id, secret] = [newId(), newSecret()]
  expect(unseal(sealedUnder(process.env.AUTH_SECRET ?? '', secret, id), id)).toBe(secret)
  expect(unseal(sealedUnder(process.env.AUTH_SECRET_PREVIOUS ?? '', secret, id), id)).toBe(secret)
  expect(() => unseal(sealedUnder('a third secret of 32 characters or more', secret, id), id)).toThrow(
    'cannot be decrypted',
  )
})
