import { createInterface } from 'node:readline'

/**
 * The address at which a browser that starts listens.
 * @param line that prints it, with the address as its first group
 * @throws with what the browser printed, if it ends before
 */
export async function addressIn(output: NodeJS.ReadableStream, line: RegExp): Promise<string> {
  const printed: string[] = []
  for await (const text of createInterface({ input: output })) {
    const address = line.exec(text)?.[1]
    if (address) {
      output.resume()
      return address
    }
    printed.push(text)
  }
  throw new Error(`The browser did not start: ${printed.join('\n')}`)
}
