import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A mail as it arrived: its envelope, and the text with the headers. */
export type Mail = { from: string; to: string[]; content: string }

/** A mail server on 127.0.0.1 that keeps what arrives. @param port 0: any free one */
export async function startMailServer(port = 0): Promise<{ port: number; mails: Mail[]; stop(): Promise<void> }> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      void text(stream).then((content) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), content })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const stop = () => new Promise<void>((stopped) => server.close(stopped))
  onTestFinished(stop)
  const address = server.server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, mails, stop }
}
