import pino, { type Logger } from 'pino'
import { config } from './config'
import { processWide } from './process-wide'

export type Log = Logger

/** JSON lines on standard output. What could be a secret is removed wherever it appears in a logged object. */
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
