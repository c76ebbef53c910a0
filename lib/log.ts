import pino, { type Logger } from 'pino'
import { config } from './config'
import { processWide } from './process-wide'

export type Log = Logger

/** Writes JSON lines to standard output. Properties that may hold a secret are removed, down to the third level. */
export function log(): Log {
  return processWide('log', () => createLog(config().logLevel))
}

const SECRET_NAMES = ['pin', 'pinHash', 'password', 'token', 'secret', 'authorization', 'cookie', 'sessionId', 'code']

export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
