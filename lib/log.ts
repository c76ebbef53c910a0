import { writeSync } from 'node:fs'
import pino, { type Logger } from 'pino'
import { config } from './config'
import { processWide } from './process-wide'

export type Log = Logger

/** Writes JSON lines to standard output. Properties that may hold a secret are removed, down to the third level. */
export function log(): Log {
  return processWide('log', () => createLog(config().logLevel))
}

const SECRET_NAMES = ['pin', 'pinHash', 'password', 'token', 'secret', 'authorization', 'cookie', 'sessionId', 'code']

export function createLog(level: string, destination = stdout()): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[removed]' },
  }
  return pino(options, destination)
}

let gatheredStdout: pino.DestinationStream | undefined

function stdout(): pino.DestinationStream {
  gatheredStdout ??= gatherLines()
  return gatheredStdout
}

/** How long a line waits for others. A process that is killed by force loses the lines of this time. */
const GATHER_MS = 10

/** The number of the level `warn`. */
const WARN = 40

/**
 * Writes lines to standard output together, because each write is a system call. A warning or an error is written at once, after the
 * lines before it. Lines that cannot be written, such as on a full disk, are lost.
 */
function gatherLines(): pino.DestinationStream {
  let isWriting = false
  let output = openStdout()
  let lines = ''
  let timer: NodeJS.Timeout | undefined
  function openStdout() {
    isWriting = false
    const opened = pino.destination()
    opened.on('drain', () => {
      isWriting = false
      writeLines()
    })
    opened.once('error', () => {
      // It keeps what it could not write, and would try again for ever when the process ends.
      opened.destroy()
      output = openStdout()
    })
    return opened
  }
  function writeLines() {
    clearTimeout(timer)
    timer = undefined
    // One write at a time: on a full disk a process that ends would try a second one for ever.
    if (isWriting || lines === '') return
    isWriting = true
    output.write(lines)
    lines = ''
  }
  process.on('exit', () => {
    try {
      writeSync(1, lines)
    } catch {
      // They are lost.
    }
  })
  const stream = {
    [pino.symbols.needsMetadataGsym]: true,
    // Set by pino.
    lastLevel: 0,
    write(line: string) {
      lines += line
      if (this.lastLevel >= WARN) writeLines()
      else timer ??= setTimeout(writeLines, GATHER_MS)
    },
  }
  return stream
}
