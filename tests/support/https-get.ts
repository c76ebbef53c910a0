import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'

export type HttpsAnswer = {
  status: number | undefined
  headers: IncomingMessage['headers']
  body: string
  /** The serial number of the server's certificate. */
  serialNumber: string
}

/**
 * One request over https on a connection of its own.
 * @param ca the authorities that the client trusts
 * @throws if it trusts none of the server's
 */
export async function askOverHttps(
  url: string,
  ca: string | undefined,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<HttpsAnswer> {
  const asking = request(url, { ca, method, headers, agent: false })
  asking.end(body)
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const { serialNumber } = (answer.socket as TLSSocket).getPeerCertificate()
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer), serialNumber }
}
