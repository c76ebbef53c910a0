import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import { onTestFinished } from 'vitest'

/** A message as the browser of a device reads it, and how its sender identified itself. */
type Received = { message: Record<string, unknown>; subject: unknown; audience: unknown; ttl: string | undefined }

/** A device that subscribed: its address as PushSubscription.toJSON gives it, and what arrived. */
export type Device = { address: { endpoint: string; keys: { p256dh: string; auth: string } }; received: Received[] }

/**
 * A push service on 127.0.0.1 with one device. It verifies the sender (RFC 8292) and decrypts messages (RFC 8291, RFC 8188)
 * independently of Passboard's library.
 */
export async function startPushService(publicKey: string): Promise<Device & { origin: string }> {
  const device = createECDH('prime256v1')
  device.generateKeys()
  const auth = randomBytes(16)
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { authorization = '', ttl } = request.headers
    const claims = await verifiedSender(authorization, publicKey)
    const message = JSON.parse(decrypted(Buffer.concat(chunks), device, auth))
    received.push({ message, subject: claims.sub, audience: claims.aud, ttl: String(ttl) })
    response.writeHead(201).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const keys = { p256dh: device.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return { address: { endpoint: `${origin}/device/1`, keys }, received, origin }
}

/** The claims of `vapid t=<token>, k=<key>`. @throws if another key signed it */
async function verifiedSender(header: string, publicKey: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? []
  if (key !== publicKey) throw new Error('The message is signed with another key.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  return (await jwtVerify(token, jwk)).payload
}

/** One record of aes128gcm. */
function decrypted(body: Buffer, device: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), senderKey])
  const secret = derive(device.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // A delimiter and the padding follow the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
