import { once } from 'node:events'
import { WebSocket } from 'undici'

type Message = {
  id?: number
  method?: string
  params?: unknown
  sessionId?: string
  result?: unknown
  /** DevTools send an object, WebDriver BiDi sends a code and a message beside it. */
  error?: { message: string } | string
  message?: string
}

/** Listens to an event of the browser. */
type Listener = (params: never) => void

/**
 * A connection to a browser by the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/) or by WebDriver BiDi
 * (https://w3c.github.io/webdriver-bidi/).
 */
export type Connection = {
  /** @param sessionId only of the DevTools @throws if the browser refuses the command, or its connection ends before the answer */
  send<Result = unknown>(method: string, params?: object, sessionId?: string): Promise<Result>
  on(method: string, listener: Listener, sessionId?: string): void
  close(): void
}

export async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (answer: Message) => void>()
  const listeners = new Map<string, Listener[]>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (typeof message.id === 'number') return waiting.get(message.id)?.(message)
    for (const listener of listeners.get(`${message.sessionId} ${message.method}`) ?? [])
      listener(message.params as never)
  })
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer({ error: 'closed', message: 'The browser closed the connection.' })
  })
  await once(socket, 'open')

  return {
    send: <Result>(method: string, params: object = {}, sessionId?: string) =>
      new Promise<Result>((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, ({ result, error, message }) => {
          waiting.delete(id)
          if (error) reject(new Error(`${method}: ${typeof error === 'string' ? message : error.message}`))
          else resolve(result as Result)
        })
        socket.send(JSON.stringify({ id, method, params, sessionId }))
      }),
    on: (method, listener, sessionId) => {
      const key = `${sessionId} ${method}`
      listeners.set(key, [...(listeners.get(key) ?? []), listener])
    },
    close: () => socket.close(),
  }
}
