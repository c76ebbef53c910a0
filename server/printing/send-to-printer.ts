import { connect, type Socket } from 'node:net'
import { isPublicAddress, literalAddress } from '@/lib/addresses/public-address'
import type { Bitmap } from '@/lib/printing/bitmap'
import { ASK_STATUS, escposBytes, problemIn, STATUS_BYTES, saysPrinted } from '@/lib/printing/escpos'
import type { PrintError } from '@/lib/printing/printer'
import type { PrinterRules } from '@/lib/printing/printer-rules'
import { guardedLookup } from '../guarded-lookup'

const CONNECT_TIMEOUT_MS = 5_000
/** A printer that answers status requests does so at once; others never do. */
const STATUS_TIMEOUT_MS = 1_000
/** A slow printer: 50 mm a second, 8 dots a millimetre. */
const SLOWEST_DOTS_PER_SECOND = 400
/** Beside the printing, as for the cutter. */
const PRINT_MARGIN_MS = 10_000
/** How long a printer without answers may take to end the connection. */
const CLOSE_TIMEOUT_MS = 5_000

/** How long a printer may take to print a bitmap. */
const printTimeoutMs = ({ height }: Pick<Bitmap, 'height'>) =>
  PRINT_MARGIN_MS + (height / SLOWEST_DOTS_PER_SECOND) * 1_000

/** The longest time of an attempt. */
export const longestAttemptMs = (bitmap: Pick<Bitmap, 'height'>): number =>
  CONNECT_TIMEOUT_MS + STATUS_TIMEOUT_MS + printTimeoutMs(bitmap) + CLOSE_TIMEOUT_MS

type Target = { host: string; port: number }

/**
 * Prints a bitmap on a network printer. A printer that answers status requests must report that it printed it. One that does not answer
 * counts as having printed it if the connection ends without an error.
 * @param begin called before the first byte of the bitmap is sent; it is not sent if this rejects
 * @param signal ends the attempt
 * @returns why nothing, or perhaps not all, was printed; null: it was printed
 */
export async function sendToPrinter(
  target: Target,
  bitmap: Bitmap,
  rules: Pick<PrinterRules, 'allowPrivate' | 'resolve'>,
  begin: () => Promise<void>,
  signal: AbortSignal,
): Promise<PrintError | null> {
  const isAllowed = (address: string) => rules.allowPrivate || isPublicAddress(address)
  const literal = literalAddress(target.host)
  // Node looks up names only.
  if (literal && !isAllowed(literal)) return 'address_not_allowed'
  const socket = connect({ ...target, lookup: guardedLookup(rules.resolve, isAllowed) })
  const link = new Link(socket, signal)
  try {
    await link.connected(CONNECT_TIMEOUT_MS)
  } catch (error) {
    socket.destroy()
    return codeOf(error) === 'ADDRESS_NOT_ALLOWED' ? 'address_not_allowed' : 'unreachable'
  }
  try {
    socket.write(ASK_STATUS)
    const status = await link.bytes(STATUS_BYTES, STATUS_TIMEOUT_MS)
    const problem = status && problemIn(status)
    if (problem) return problem
    await begin()
    socket.write(escposBytes(bitmap))
    if (status) return (await link.byteThat(saysPrinted, printTimeoutMs(bitmap))) ? null : 'no_answer'
    return (await link.closed(printTimeoutMs(bitmap), CLOSE_TIMEOUT_MS)) ? null : 'no_answer'
  } catch (error) {
    if (error instanceof ConnectionLost) return 'interrupted'
    throw error
  } finally {
    socket.destroy()
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null)

/** The printer ended the connection, or it broke. */
class ConnectionLost extends Error {}

/** A printer answers with a few bytes. A device that sends more than this is not a printer. */
const MAX_UNREAD_BYTES = 4_096

/** Waits for what a printer sends. */
class Link {
  private received = Buffer.alloc(0)
  private failure: Error | null = null
  private hasEnded = false
  private wake = () => {}

  constructor(
    private readonly socket: Socket,
    signal: AbortSignal,
  ) {
    socket.setNoDelay()
    const fail = (error: Error) => {
      this.failure ??= error
      this.wake()
    }
    socket.on('data', (data) => {
      if (this.received.length + data.length > MAX_UNREAD_BYTES) {
        fail(new Error('The printer sends too much.'))
        socket.destroy()
        return
      }
      this.received = Buffer.concat([this.received, data])
      this.wake()
    })
    socket.on('error', fail)
    socket.on('connect', () => this.wake())
    socket.on('end', () => {
      this.hasEnded = true
      this.wake()
    })
    socket.on('close', () => {
      this.hasEnded = true
      this.wake()
    })
    const stop = () => fail(new Error('Stopped.'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop)
    socket.on('close', () => signal.removeEventListener('abort', stop))
  }

  /** @throws the error of the connection, or of the time */
  async connected(timeoutMs: number): Promise<void> {
    const isConnected = await this.until(() => this.failure !== null || !this.socket.connecting, timeoutMs)
    if (this.failure) throw this.failure
    if (!isConnected) throw new Error('Nothing answers.')
  }

  /** The next bytes; null: they did not come in time. @throws {ConnectionLost} */
  async bytes(count: number, timeoutMs: number): Promise<Buffer | null> {
    const has = () => this.received.length >= count
    await this.until(() => has() || this.isLost(), timeoutMs)
    if (!has()) {
      if (this.isLost()) throw new ConnectionLost()
      return null
    }
    const bytes = this.received.subarray(0, count)
    this.received = this.received.subarray(count)
    return bytes
  }

  /** Whether such a byte came in time. @throws {ConnectionLost} */
  async byteThat(is: (byte: number) => boolean, timeoutMs: number): Promise<boolean> {
    const has = () => this.received.some(is)
    await this.until(() => has() || this.isLost(), timeoutMs)
    if (!has() && this.isLost()) throw new ConnectionLost()
    return has()
  }

  /** Sends the end. Whether all that was sent has left this machine in time, and the connection did not break. */
  async closed(sendTimeoutMs: number, closeTimeoutMs: number): Promise<boolean> {
    let isSent = false
    this.socket.end(() => {
      isSent = true
      this.wake()
    })
    // A printer need not close its side: then only an error within the time says that something is wrong.
    await this.until(() => this.failure !== null || isSent, sendTimeoutMs)
    if (isSent) await this.until(() => this.failure !== null || this.hasEnded, closeTimeoutMs)
    if (this.failure) throw new ConnectionLost()
    return isSent
  }

  private isLost = () => this.failure !== null || this.hasEnded

  /** @returns whether the condition became true in time */
  private async until(isTrue: () => boolean, timeoutMs: number): Promise<boolean> {
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      this.wake()
    }, timeoutMs)
    while (!isTrue() && !isOver) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    clearTimeout(timer)
    return isTrue()
  }
}
