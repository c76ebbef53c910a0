import { createHash } from 'node:crypto'

const NEWLINE = 0x0a
const END_OF_ROWS = Buffer.from('\\.\n')
const END_AFTER_A_ROW = Buffer.from('\n\\.\n')

/** Reads the text of a backup line by line, and rows in large pieces. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** SHA-256 of what was read so far, hexadecimal. */
  digest(): string {
    return this.#hash.copy().digest('hex')
  }

  /** The next line without its end; null: the text has ended. @throws {Error} when the text ends within the line */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE)
      if (end >= 0) return this.#take(end + 1).toString('utf8', 0, end)
      if (await this.#more()) continue
      if (this.#rest.length > 0) throw new Error('it ends within a line')
      return null
    }
  }

  /** The rows of a table until their end, in pieces of whole lines. @throws {Error} when the text ends before */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
        this.#take(END_OF_ROWS.length)
        return
      }
      const end = this.#rest.indexOf(END_AFTER_A_ROW)
      const lastNewline = end >= 0 ? end : this.#rest.lastIndexOf(NEWLINE)
      if (lastNewline >= 0) yield this.#take(lastNewline + 1)
      else if (!(await this.#more())) throw new Error('it ends within a table')
    }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length)
    this.#rest = this.#rest.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next()
    if (done) return false
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value])
    return true
  }
}
