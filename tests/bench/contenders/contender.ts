import type { ChildProcess } from 'node:child_process'

/** Who is measured: a process of its own on a port of its own. */
export type Contender = {
  name: string
  baseUrl: string
  headers: Record<string, string>
}

/** One whose process can be asked (tell-memory.js, tell-time.ts). */
export type TimedContender = Contender & { process: ChildProcess }

/** One that screens connect to. */
export type LiveContender = TimedContender & {
  /** When it began to serve, by `performance.now()`. */
  readyAt: number
  origin: string
  /** What a screen of a signed-in person sends. */
  screenHeaders: Record<string, string>
}

export const listUrl = ({ baseUrl }: Contender): string => `${baseUrl}/orders`

export const orderUrl = ({ baseUrl }: Contender, orderId: string): string => `${baseUrl}/orders/${orderId}`

export const statusUrl = (contender: Contender, orderId: string): string => `${orderUrl(contender, orderId)}/status`
