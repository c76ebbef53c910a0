import { addressesForOthers } from '@/lib/addresses/addresses-for-others'
import { type Config, localUrl } from '@/lib/config'
import { formatSetupCode, setupCode } from '@/lib/setup/setup-code'

/** `isEmpty`: nobody has set it up. */
type Started = Pick<Config, 'publicUrl' | 'host' | 'port'> & { httpsPort: number | null; isEmpty: boolean }

/**
 * Prints where Passboard can be opened, and the code of the set-up if it is empty; in a terminal the first address also as a QR
 * code. Written to standard error and not to the log, because logs are stored and forwarded and must not contain the code.
 */
export async function printGreeting(started: Started): Promise<void> {
  const { publicUrl, host, port, httpsPort, isEmpty } = started
  const found = publicUrl ? [new URL(publicUrl).origin] : addressesForOthers(started)
  const addresses = found.length > 0 ? found : [localUrl(host, port)]
  const code = isEmpty ? formatSetupCode(setupCode()) : null
  const [main = ''] = addresses
  const toSetUp =
    code &&
    `
  Passboard is empty. Set it up at  ${main}/setup
  with this code:                   ${code}
`
  const list = addresses.map((address) => `\n    ${address}`).join('')
  const toTrust = httpsPort ? `\n  For https open on each device:\n\n    ${main}/trust\n` : ''
  process.stderr.write(`\n  Open Passboard at:\n${list}\n${toTrust}${toSetUp ?? ''}\n`)
  // The code follows a `#`, which browsers do not send, so that no log of a proxy contains it.
  if (process.stderr.isTTY) process.stderr.write(await qrCode(code ? `${main}/setup#${code}` : main))
}

async function qrCode(text: string): Promise<string> {
  const { default: qrcode } = await import('qrcode')
  return `${await qrcode.toString(text, { type: 'terminal', small: true })}\n`
}
