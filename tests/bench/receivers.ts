import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { freePort } from '../support/free-port'
import type { CleanUp } from './clean-up'

/** A manager's endpoint, and the ids of the events it has taken since they were last forgotten. */
export type Receiver = { url: string; taken: Set<string> }

/** One that takes everything. */
export async function startReceiver(cleanUp: CleanUp): Promise<Receiver> {
  const taken = new Set<string>()
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      taken.add(String(request.headers['webhook-id']))
      response.writeHead(204).end()
    })
  })
  await cleanUp.add(async () => server.closeAllConnections())
  return { url: await listen(cleanUp, server), taken }
}

/** One that takes connections and never answers. */
export async function startMute(cleanUp: CleanUp): Promise<string> {
  const open = new Set<Socket>()
  const server = createTcpServer((socket) => {
    open.add(socket.resume())
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  })
  await cleanUp.add(async () => {
    for (const socket of open) socket.destroy()
  })
  return listen(cleanUp, server)
}

/** An address where connections are refused. */
export const refusingUrl = async (): Promise<string> => urlAt(await freePort())

async function listen(cleanUp: CleanUp, server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await cleanUp.add(async () => server.close())
  return urlAt((server.address() as AddressInfo).port)
}

const urlAt = (port: number) => `http://127.0.0.1:${port}/hooks`
