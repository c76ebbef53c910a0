import type { Overview } from './overview'

/** The contract between the page of branches and the server: the namespace `/managers`. Both ends import this file. */
export const MANAGERS_NAMESPACE = '/managers'

export type ServerToManager = {
  /** All of it: when somebody connects, after changes, and every 10 s. */
  overview: (overview: Overview) => void
  /** Said before the server closes the socket: it restarts, or this session may no longer see the branches. */
  goodbye: (reason: 'restart' | 'signed_out') => void
}

export type ManagerToServer = {
  /** Asks whether the server is still there; sent when it has been silent for a while. */
  ping: (reply: () => void) => void
}

/** Milliseconds between overviews when nothing changes, and at the least when much does. */
export const OVERVIEW_MS = 10_000
export const OVERVIEW_AT_MOST_MS = 2_000
