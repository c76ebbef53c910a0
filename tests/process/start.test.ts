import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { addressesForOthers } from '@/lib/addresses/addresses-for-others'
import { findBackups } from '@/lib/backup/backup-files'
import { installationFolder } from '@/lib/config'
import { dataFolder } from '@/lib/db/embedded/cluster'
import { secretFile } from '@/lib/kept-secret'
import { createApiClient } from '../support/api-client'
import { logIn, MANAGER } from '../support/cafe'
import { fillEmbedded } from '../support/embedded-cafe'
import { serverProcess } from '../support/embedded-process'
import { nextVersion } from '../support/next-migration'
import { spawnPassboard } from '../support/passboard-process'
import { connectScreen, sessionCookie } from '../support/screen'

/** A café's folder and no setting but it, and a port that nobody has. */
function newCafe() {
  const dataDir = mkdtempSync(join(tmpdir(), 'passboard-start-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, maxRetries: 10 }))
  const start = (env: Record<string, string> = {}) => {
    const passboard = spawnPassboard({ DATA_DIR: dataDir, HOST: '', ...env })
    onTestFinished(async () => {
      passboard.process.kill('SIGTERM')
      await passboard.ended
    })
    return passboard
  }
  return { folder: installationFolder(dataDir, 'cafe'), dataDir, start }
}

const [network] = addressesForOthers({ publicUrl: undefined, host: '0.0.0.0', port: 1 })

describe('npm start without a setting', () => {
  test('makes a secret that it keeps, and prints its addresses and the set-up code', async () => {
    const { folder, start } = newCafe()
    const first = start()
    const { port } = new URL((await first.ready).baseUrl)
    const secret = readFileSync(secretFile(folder), 'utf8')
    expect(statSync(secretFile(folder)).mode & 0o777).toBe(0o600)
    expect(secret).toMatch(/^[\w-]{43}$/)
    const [main = `http://127.0.0.1:${port}`] = addressesForOthers({
      publicUrl: undefined,
      host: '0.0.0.0',
      port: Number(port),
    })
    // The addresses and the log come through two pipes.
    await expect.poll(first.output).toContain(`Open Passboard at:\n\n    ${main}\n`)
    const code = /Set it up at {2}(\S+)\/setup\n.+code: +(\S+)\n/.exec(first.output())
    expect(code?.[1]).toBe(main)
    expect(code?.[2]).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const second = start({ PUBLIC_URL: 'http://localhost:4321/' })
    await second.ready
    await expect.poll(second.output).toContain('Open Passboard at:\n\n    http://localhost:4321\n\n')
    expect(second.output()).toContain('Set it up at  http://localhost:4321/setup\n')
    expect(readFileSync(secretFile(folder), 'utf8')).toBe(secret)
    expect(second.output()).toContain(code?.[2])
    // No half secret of a start that was broken off.
    expect(readdirSync(folder).filter((name) => name.startsWith('auth-secret'))).toEqual(['auth-secret'])
  })

  test.runIf(network)(
    'serves a café at its address in the network, and at no name of another site',
    { meta: { skipReason: 'this machine is in no network' } },
    async () => {
      const { folder, start } = newCafe()
      await fillEmbedded(folder)
      const passboard = start()
      const { port } = new URL((await passboard.ready).baseUrl)
      const site = `http://${new URL(network ?? '').hostname}:${port}`

      const cookie = await signIn(site)
      const sheet = await fetch(`${site}/settings/tables/print`, { headers: { cookie } })
      expect(await sheet.text()).toContain(`PUBLIC_URL=${site}`)
      const done = await fetch(`${site}/setup/done`, { headers: { cookie } })
      expect(await done.text()).toContain(`${site}/login`)

      const token = await logIn(createApiClient(site), MANAGER)
      const secret = readFileSync(secretFile(folder), 'utf8')
      const socketCookie = await sessionCookie(token, secret)
      const screen = await connectScreen(site, { cookie: socketCookie })
      screen.socket.disconnect()
      await expect(connectScreen(site, { cookie: socketCookie, origin: 'http://evil.example' })).rejects.toThrow()

      const pair = (origin: string) => fetch(`${site}/wall/pairing`, { method: 'POST', headers: { origin } })
      expect([(await pair(site)).status, (await pair('http://evil.example')).status]).toEqual([200, 403])
      const named = (host: string, path: string) => statusOf(`${site}${path}`, { host })
      expect(await named(`evil.example:${port}`, '/login')).toBe(421)
      expect(await named(`evil.example:${port}`, '/api/v1/auth/me')).toBe(421)
      expect(await named(`evil.example:${port}`, '/healthz')).toBe(200)
      expect(await named(`cafe.local:${port}`, '/login')).toBe(200)
    },
  )

  /** Signs in by the form's requests, and follows where next-auth leads. @returns the session cookie */
  async function signIn(site: string): Promise<string> {
    const csrf = await fetch(`${site}/api/auth/csrf`)
    const { csrfToken } = (await csrf.json()) as { csrfToken: string }
    const response = await fetch(`${site}/api/auth/callback/credentials`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: cookiesOf(csrf), origin: site, 'x-forwarded-host': 'evil.example' },
      body: new URLSearchParams({ ...MANAGER, csrfToken, callbackUrl: `${site}/branches` }),
    })
    expect([response.status, response.headers.get('location')]).toEqual([302, `${site}/branches`])
    return cookiesOf(response)
  }

  const cookiesOf = ({ headers }: Response) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')

  /** `fetch` does not let a caller choose the Host header. */
  async function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
    const sent = request(url, { headers })
    sent.end()
    const [answer] = await once(sent, 'response')
    answer.resume()
    return answer.statusCode
  }
})

test('an upgrade of its own database makes a backup first; a start without one makes none', async () => {
  const { folder, start } = newCafe()
  await fillEmbedded(folder)
  const startAndStop = async (env = {}) => {
    const passboard = start(env)
    await passboard.ready
    passboard.process.kill('SIGTERM')
    expect(await passboard.ended).toBe(0)
    return findBackups(folder).map(({ reason }) => reason)
  }
  const { env } = nextVersion('ALTER TABLE orders ADD COLUMN next int')
  expect(await startAndStop(env)).toEqual(['upgrade'])
  expect(await startAndStop(env)).toEqual(['upgrade'])
})

test('whose data are gone while it runs ends with a sentence, and begins no empty café', async () => {
  const { folder, start } = newCafe()
  const passboard = start()
  await passboard.ready
  const server = serverProcess(folder)
  rmSync(folder, { recursive: true })
  process.kill(server, 'SIGKILL')
  expect(await passboard.ended).toBe(66)
  expect(passboard.output()).toContain(`${dataFolder(folder)} is gone.`)
  expect(passboard.output()).not.toContain('tried again')
  expect(existsSync(folder)).toBe(false)
})

test('on a port that is taken it ends with the whole command for another one', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const passboard = newCafe().start({ HOST: '127.0.0.1', PORT: String(port), npm_lifecycle_event: 'demo' })
  expect(await passboard.ended).toBe(1)
  expect(passboard.output()).toContain(
    `PORT ${port} is in use by another program. Choose another: PORT=${port + 1} npm run demo\n`,
  )
})

describe('the kept secret', () => {
  test('is one, also when many processes make it at the same instant', async () => {
    const { folder } = newCafe()
    const script = `import { keptSecret } from '@/lib/kept-secret'; console.log(keptSecret(${JSON.stringify(folder)}))`
    const all = Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script])
      const output: Buffer[] = []
      child.stdout.on('data', (chunk) => output.push(chunk))
      child.stderr.on('data', (chunk) => output.push(chunk))
      await once(child, 'close')
      return Buffer.concat(output).toString()
    })
    const secrets = await Promise.all(all)
    expect(secrets[0]).toMatch(/^[\w-]{43}\n$/)
    expect(new Set(secrets).size).toBe(1)
  })

  test('that somebody has shortened stops the start in a sentence, and stays as it is', async () => {
    const { folder, start } = newCafe()
    mkdirSync(folder, { recursive: true })
    writeFileSync(secretFile(folder), 'half')
    const passboard = start()
    expect(await passboard.ended).toBe(1)
    expect(passboard.output()).toMatch(
      /^Passboard cannot start\.\n.+auth-secret holds no secret of 32 or more characters/,
    )
    expect(readFileSync(secretFile(folder), 'utf8')).toBe('half')
  })

  test('in a folder that cannot be made stops the start in a sentence that names DATA_DIR', async () => {
    const { dataDir, start } = newCafe()
    writeFileSync(join(dataDir, 'cafe'), '')
    const passboard = start()
    expect(await passboard.ended).toBe(1)
    expect(passboard.output()).toMatch(/^Passboard cannot start\.\n.+Check DATA_DIR/)
  })
})
