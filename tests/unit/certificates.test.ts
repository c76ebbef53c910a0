import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '@/lib/config'
import type { CertificateSource } from '@/lib/tls/certificate-source'
import { openAuthority } from '@/lib/tls/local-authority'
import { localCertificate } from '@/lib/tls/local-certificate'
import { type MachineNames, machineNames } from '@/lib/tls/machine-names'
import { ownCertificate } from '@/lib/tls/own-certificate'
import { issueServerCertificate } from '@/lib/tls/server-certificate'
import { createHttpsServer } from '@/server/https'
import { askOverHttps } from '../support/https-get'
import { keptLog } from '../support/log-lines'

const BOX: MachineNames = { names: ['box', 'box.local', 'localhost'], addresses: ['127.0.0.1', '192.168.1.20'] }
/** What its authority vouches for: no name without a dot but `localhost`. */
const NAMED: MachineNames = { ...BOX, names: ['box.local', 'localhost'] }
const DAY_MS = 24 * 3_600_000
const openssl = spawnSync('openssl', ['version']).status === 0

afterEach(() => vi.useRealTimers())

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'passboard-tls-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

async function sourceIn(path: string, names: () => MachineNames = () => BOX) {
  const { log, lines } = keptLog()
  const source = await localCertificate(path, names, log)
  onTestFinished(() => source.stop())
  return { source, lines, ca: source.authority ?? '' }
}

/** Serves https with the certificates of a source. @returns the address on this machine */
async function serve(source: Pick<CertificateSource, 'current' | 'onChange'>): Promise<string> {
  const server = createHttpsServer(source as CertificateSource, (_request, response) => response.end('served'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** A certificate that the authority of a folder signs for these names, whatever its constraints are. */
async function signed(path: string, names: MachineNames) {
  return issueServerCertificate(await openAuthority(path, BOX.names), names)
}

test('a device that trusts the authority accepts the box, and others do not', async () => {
  const { source, ca } = await sourceIn(folder())
  const url = await serve(source)
  expect((await askOverHttps(url, ca)).body).toBe('served')
  await expect(askOverHttps(url, undefined)).rejects.toThrow('unable to verify')
  expect(new X509Certificate(source.current().cert).subjectAltName).toBe(
    'DNS:box.local, DNS:localhost, IP Address:127.0.0.1, IP Address:192.168.1.20',
  )
})

test.each([
  ['a site', { names: ['evil.example'], addresses: [] }],
  ['a site below the name of the box, which is a top-level domain', { names: ['evil.box'], addresses: [] }],
  ['a public address', { names: [], addresses: ['93.184.216.34'] }],
  ['a public IPv6 address', { names: [], addresses: ['2606:4700::1111'] }],
])('a certificate of the authority for %s is refused', async (_what, names) => {
  const path = folder()
  const { ca } = await sourceIn(path)
  const evil = await signed(path, names)
  const url = await serve({ current: () => evil, onChange: () => undefined })
  await expect(askOverHttps(url, ca)).rejects.toThrow('permitted subtree violation')
})

test.runIf(openssl)(
  'openssl accepts each name of the box, and refuses another',
  { meta: { skipReason: 'openssl is missing' } },
  async () => {
    const path = folder()
    const { source, ca } = await sourceIn(path)
    writeFileSync(join(path, 'ca.crt'), ca)
    const verify = (cert: string, check: string, name: string) => {
      writeFileSync(join(path, 'leaf.crt'), cert)
      const { stdout, stderr } = spawnSync(
        'openssl',
        ['verify', '-purpose', 'sslserver', '-CAfile', 'ca.crt', check, name, 'leaf.crt'],
        { cwd: path, encoding: 'utf8' },
      )
      return stdout + stderr
    }
    for (const name of NAMED.names)
      expect(verify(source.current().cert, '-verify_hostname', name)).toBe('leaf.crt: OK\n')
    for (const ip of BOX.addresses) expect(verify(source.current().cert, '-verify_ip', ip)).toBe('leaf.crt: OK\n')
    for (const evil of ['evil.example', 'evil.box']) {
      const { cert } = await signed(path, { names: [evil], addresses: [] })
      expect(verify(cert, '-verify_hostname', evil)).toContain('permitted subtree violation')
    }
  },
)

test.runIf(openssl)(
  'an authority that was made for a name without a dot goes on vouching for it',
  { meta: { skipReason: 'openssl is missing' } },
  async () => {
    const path = folder()
    mkdirSync(join(path, 'tls'))
    const extensions = ['basicConstraints=critical,CA:TRUE,pathlen:0', 'nameConstraints=critical,permitted;DNS:box']
    const pair = spawnSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc', '-subj', '/O=Passboard'],
        ...['-days', '3650', ...extensions.flatMap((extension) => ['-addext', extension]), '-keyout', '-', '-out', '-'],
      ],
      { encoding: 'utf8' },
    ).stdout
    writeFileSync(join(path, 'tls/authority.pem'), pair)
    const { source } = await sourceIn(path)
    expect(new X509Certificate(source.current().cert).subjectAltName).toContain('DNS:box,')
  },
)

test('the authority lasts ten years, a certificate ninety days; both files can be read by their owner only', async () => {
  const path = folder()
  const { source, ca } = await sourceIn(path)
  const { validFrom, validTo } = new X509Certificate(source.current().cert)
  expect((Date.parse(validTo) - Date.parse(validFrom)) / DAY_MS).toBe(90)
  expect(Math.round((Date.parse(new X509Certificate(ca).validTo) - Date.now()) / DAY_MS / 365.25)).toBe(10)
  const tls = join(path, 'tls')
  expect(readdirSync(tls).sort()).toEqual(['authority.pem', 'server.pem'])
  if (process.platform === 'win32') return
  for (const file of readdirSync(tls)) expect(statSync(join(tls, file)).mode & 0o777).toBe(0o600)
})

test('two processes that start at the same moment make one authority', async () => {
  const path = folder()
  const made = await Promise.all([1, 2, 3].map(() => openAuthority(path, BOX.names)))
  expect(new Set(made.map(({ pem }) => pem)).size).toBe(1)
  expect(readdirSync(join(path, 'tls'))).toEqual(['authority.pem'])
})

test('a start uses what is stored; a damaged certificate is replaced; a damaged authority stops the start', async () => {
  const path = folder()
  const first = await sourceIn(path)
  const again = await sourceIn(path)
  expect(again.source.current()).toEqual(first.source.current())
  writeFileSync(join(path, 'tls/server.pem'), 'damaged')
  const repaired = await sourceIn(path)
  expect(repaired.ca).toBe(first.ca)
  expect(readFileSync(join(path, 'tls/server.pem'), 'utf8')).toContain(repaired.source.current().cert)
  writeFileSync(join(path, 'tls/authority.pem'), first.ca)
  await expect(sourceIn(path)).rejects.toThrow(StartError)
  await expect(sourceIn(path)).rejects.toThrow('is damaged (a key and a certificate are expected)')
})

test('a new address of the machine is in the certificate of the next connection, without a restart', async () => {
  let names = BOX
  const { source, ca } = await sourceIn(folder(), () => names)
  const url = await serve(source)
  const before = await askOverHttps(url, ca)
  await source.refresh()
  expect((await askOverHttps(url, ca)).serialNumber).toBe(before.serialNumber)
  names = { ...BOX, addresses: ['10.0.0.5', '127.0.0.1'] }
  await source.refresh()
  expect((await askOverHttps(url, ca)).serialNumber).not.toBe(before.serialNumber)
  expect(new X509Certificate(source.current().cert).checkIP('10.0.0.5')).toBe('10.0.0.5')
  expect(new X509Certificate(source.current().cert).checkIP('192.168.1.20')).toBeUndefined()
})

test('names that the authority cannot vouch for are left out, and one line says so', async () => {
  const names = { names: [...BOX.names, 'renamed.lan'], addresses: [...BOX.addresses, '203.0.113.9'] }
  const path = folder()
  await sourceIn(path)
  const { source, lines } = await sourceIn(path, () => names)
  await source.refresh()
  const { subjectAltName } = new X509Certificate(source.current().cert)
  expect(subjectAltName).not.toContain('renamed.lan')
  expect(lines.filter((line) => line.includes('cannot vouch'))).toHaveLength(1)
  expect(lines.join()).toContain('"refused":["renamed.lan","203.0.113.9"]')
})

test.each([
  [true, 'is valid for less than 30 days', 60 * DAY_MS],
  [false, 'is valid for longer', 58 * DAY_MS],
  [true, 'begins in the future, because the clock was wrong', -30 * DAY_MS],
])('is replaced, %s: a certificate that %s', async (isReplaced, _what, later) => {
  const { source } = await sourceIn(folder())
  const before = source.current()
  vi.useFakeTimers({ toFake: ['Date'], now: Math.max(Date.now() + later, Date.UTC(2026, 0, 2)) })
  await source.refresh()
  expect(source.current() !== before).toBe(isReplaced)
})

test('a machine that starts with the clock of 1970 makes an authority for later, and a new certificate when the clock is right', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 5_000 })
  const { source, ca } = await sourceIn(folder())
  const url = await serve(source)
  const wrong = new X509Certificate(source.current().cert)
  expect(new X509Certificate(ca).validTo).toMatch(/^Jan {2}1 /)
  vi.useRealTimers()
  await source.refresh()
  const right = new X509Certificate(source.current().cert)
  expect(Date.parse(right.validTo)).toBeGreaterThan(Date.parse(wrong.validTo))
  expect((await askOverHttps(url, ca)).body).toBe('served')
})

test('a machine that starts with a clock that is ahead makes one new certificate when the clock is right', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 400 * DAY_MS })
  const { source, ca } = await sourceIn(folder())
  vi.useRealTimers()
  const url = await serve(source)
  await source.refresh()
  const right = source.current().cert
  await source.refresh()
  expect(source.current().cert).toBe(right)
  expect((await askOverHttps(url, ca)).body).toBe('served')
})

test('the operator’s certificate is read again when it changes; a pair that does not fit is not taken, and one line says so', async () => {
  const path = folder()
  const authority = await sourceIn(join(path, 'tls'))
  const files = { certFile: join(path, 'cert.pem'), keyFile: join(path, 'key.pem') }
  const [first, second] = [await signed(join(path, 'tls'), NAMED), await signed(join(path, 'tls'), NAMED)]
  const write = (cert: string, key: string) => {
    // As certbot and mkcert do: a new file takes the name of the former one.
    for (const [file, content] of [
      [files.certFile, cert],
      [files.keyFile, key],
    ] as const) {
      writeFileSync(`${file}.new`, content)
      renameSync(`${file}.new`, file)
    }
  }
  write(first.cert, first.key)
  const { log, lines } = keptLog()
  const source = ownCertificate(files, log)
  onTestFinished(() => source.stop())
  const url = await serve(source)
  const { serialNumber } = await askOverHttps(url, authority.ca)

  write(second.cert, first.key)
  await expect
    .poll(() => lines.join('\n'))
    .toContain('cannot be used together: the key is not the one of the certificate.')
  await source.refresh()
  expect(lines).toHaveLength(1)
  expect((await askOverHttps(url, authority.ca)).serialNumber).toBe(serialNumber)

  write(second.cert, second.key)
  await expect.poll(async () => (await askOverHttps(url, authority.ca)).serialNumber).not.toBe(serialNumber)
  rmSync(files.keyFile)
  await source.refresh()
  expect(lines.at(-1)).toContain(`TLS_KEY ${files.keyFile} cannot be read`)
  expect(() => ownCertificate(files, log)).toThrow(StartError)
})

test('the names of a machine: its own, of multicast DNS, its private addresses and the host of PUBLIC_URL', () => {
  const address = (address: string, more = {}) => ({
    address,
    netmask: '',
    mac: '',
    internal: false,
    cidr: null,
    family: 'IPv4' as const,
    ...more,
  })
  const machine = {
    lo: [address('127.0.0.1')],
    eth0: [
      address('192.168.1.20'),
      address('fd00:0:0:0:0:0:0:2', { family: 'IPv6', scopeid: 0 }),
      address('2001:db8::7', { family: 'IPv6', scopeid: 0 }),
      address('fe80::1', { family: 'IPv6', scopeid: 2 }),
    ],
  }
  expect(machineNames('https://Kitchen.lan:3443', machine, 'Box.example')).toEqual({
    names: ['box.example', 'box.local', 'kitchen.lan', 'localhost'],
    addresses: ['127.0.0.1', '192.168.1.20', '::1', 'fd00::2'],
  })
  expect(machineNames('http://[2001:db8::9]:3000', {}, 'no_host_name')).toEqual({
    names: ['localhost'],
    addresses: ['127.0.0.1', '2001:db8::9', '::1'],
  })
})
