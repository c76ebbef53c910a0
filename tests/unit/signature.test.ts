import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signatureOf, verifiedMessage } from '@/lib/webhooks/signature'

test('the signature is that of the test vector of Standard Webhooks', () => {
  // https://github.com/standard-webhooks/standard-webhooks/blob/main/libraries/javascript/src/index.test.ts
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(signatureOf(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330', '{"test": 2432232314}')).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

const secretOf = (key: Uint8Array) => `whsec_${Buffer.from(key).toString('base64')}`
const keys = fc.uint8Array({ minLength: 1, maxLength: 64 })
const texts = fc.string({ unit: 'binary', minLength: 1 })

test('what is signed here the library verifies, and what the library signs is verified here', () => {
  fc.assert(
    fc.property(keys, keys, texts, texts, (key, other, id, body) => {
      const [secret, now] = [secretOf(key), new Date()]
      const timestamp = String(Math.floor(now.getTime() / 1_000))
      const library = new Webhook(secret)
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatureOf(secret, id, timestamp, body),
      }
      expect(headers['webhook-signature']).toBe(library.sign(id, now, body))
      expect(() => library.verify(body, headers, { jsonParse: false })).not.toThrow()

      const received = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
      expect(verifiedMessage([secret], { body, headers: received })).toEqual({ id, timestamp })
      if (secretOf(other) !== secret) expect(verifiedMessage([secretOf(other)], { body, headers: received })).toBeNull()
      expect(verifiedMessage([secret], { body: `${body} `, headers: received })).toBeNull()
    }),
  )
})
