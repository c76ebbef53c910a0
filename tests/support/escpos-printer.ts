import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Bitmap } from '@/lib/printing/bitmap'

type Behaviour = {
  /** Whether it answers status requests. */
  answers: boolean
  /** The bytes that it answers to DLE EOT 2 and DLE EOT 4. */
  status: [number, number]
  /** Breaks the connection after this many bytes, once. */
  unplugAfter: number | null
  /** Reads nothing more after this many bytes, once, as a printer whose buffer is full. */
  stallAfter: number | null
}

export type EscposPrinter = Behaviour & {
  port: number
  /** What was cut off, in order: the rows of the rasters, one below the other. */
  papers: Bitmap[]
  /** Resolves when this many papers came out. */
  printed(count: number): Promise<Bitmap[]>
  /** Resolves when it has stalled after this call or before it, with the rows of the raster that it has printed by then. */
  stalled(): Promise<number>
  /** As switched off: refuses connections until `on`. */
  off(): Promise<void>
  on(): Promise<void>
}

/**
 * A network printer: a TCP server that carries out the commands of ESC/POS. It is written independently of Passboard's code, by the
 * command reference, and fails on a command that it does not know. The caller switches it off.
 */
export async function startEscposPrinter(behaviour: Partial<Behaviour> = {}): Promise<EscposPrinter> {
  const papers: Bitmap[] = []
  const sockets = new Set<Socket>()
  let waiting: (() => void)[] = []
  let stalledAt: number | null = null
  const server = createServer((socket) => {
    sockets.add(socket)
    let pending = Buffer.alloc(0)
    let received = 0
    let rows: { width: number; bytes: Buffer }[] = []
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', print)

    function print(data: Buffer) {
      received += data.length
      if (printer.unplugAfter !== null && received > printer.unplugAfter) {
        printer.unplugAfter = null
        socket.resetAndDestroy()
        return
      }
      const stalls = printer.stallAfter !== null && received > printer.stallAfter
      const taken = stalls ? data.subarray(0, data.length - received + (printer.stallAfter ?? 0)) : data
      pending = Buffer.concat([pending, taken])
      pending = pending.subarray(carryOut(pending))
      if (!stalls) return
      printer.stallAfter = null
      socket.pause()
      stalledAt = rows.reduce((sum, { width, bytes }) => sum + bytes.length / width, 0)
      for (const wake of waiting) wake()
      waiting = []
    }

    /** @returns how many bytes were carried out */
    function carryOut(bytes: Buffer): number {
      let at = 0
      while (at < bytes.length) {
        const size = commandSize(bytes.subarray(at))
        if (size === null || at + size > bytes.length) return at
        carryOutOne(bytes.subarray(at, at + size))
        at += size
      }
      return at
    }

    function carryOutOne(command: Buffer) {
      const [first, second, third] = command
      if (first === 0x10 && printer.answers) socket.write(Buffer.of(printer.status[third === 2 ? 0 : 1]))
      if (first === 0x1b) rows = []
      if (first === 0x1d && second === 0x76) {
        const width = command.readUInt16LE(4)
        rows.push({ width, bytes: Buffer.from(command.subarray(8)) })
      }
      if (first === 0x1d && second === 0x56) {
        const width = rows[0]?.width ?? 0
        if (rows.some((band) => band.width !== width)) throw new Error('The bands differ in width.')
        const bits = Buffer.concat(rows.map(({ bytes }) => bytes))
        papers.push({ width: width * 8, height: bits.length / width, bits: new Uint8Array(bits) })
        for (const wake of waiting) wake()
        waiting = []
      }
      if (first === 0x1d && second === 0x72 && printer.answers) socket.write(Buffer.of(0))
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const printer: EscposPrinter = {
    answers: true,
    status: [0x12, 0x12],
    unplugAfter: null,
    stallAfter: null,
    ...behaviour,
    port,
    papers,
    stalled: async () => {
      while (stalledAt === null) await new Promise<void>((resolve) => waiting.push(resolve))
      const rows = stalledAt
      stalledAt = null
      return rows
    },
    printed: async (count) => {
      while (papers.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return papers
    },
    off: async () => {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    on: () => listen(port),
  }
  return printer
}

/** The size of the command at the start; null: more bytes are needed. */
function commandSize(bytes: Buffer): number | null {
  if (bytes.length < 3) return bytes[0] === 0x1b && bytes[1] === 0x40 ? 2 : null
  const name = bytes.subarray(0, 2).toString('hex')
  if (name === '1004') return 3
  if (name === '1b40') return 2
  if (name === '1d72') return 3
  if (name === '1d56') return bytes[2] === 65 || bytes[2] === 66 ? 4 : 3
  if (name === '1d76') return bytes.length < 8 ? null : 8 + bytes.readUInt16LE(4) * bytes.readUInt16LE(6)
  throw new Error(`The printer does not know the command ${name}.`)
}
