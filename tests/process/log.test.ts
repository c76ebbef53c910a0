import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

/** The arguments for Node to run code with a log on standard output. */
const logging = (code: string): string[] => [
  ...['--import', 'tsx', '--input-type=module', '--eval'],
  `import { createLog } from './lib/log'; const log = createLog('info'); ${code}`,
]

/** Runs code in a process with a log on standard output. */
function startLogging(code: string) {
  const child = spawn(process.execPath, logging(code), { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

const messagesOf = (output: string): string[] =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg)

test('a line is written soon, while the process runs on', async () => {
  const child = startLogging(`log.info('listening'); setInterval(() => {}, 1000)`)
  const [chunk] = await once(child.stdout, 'data')
  expect(messagesOf(String(chunk))).toEqual(['listening'])
})

test('the last lines of a process that ends are written', async () => {
  const child = startLogging(`log.info('first'); log.info('last'); process.exit()`)
  expect(messagesOf(await text(child.stdout))).toEqual(['first', 'last'])
})

test('a warning, and the lines before it, are written even if the process does nothing else any more', async () => {
  const child = startLogging(`log.info('first'); log.warn('disk full'); for (;;);`)
  const [chunk] = await once(child.stdout, 'data')
  expect(messagesOf(String(chunk))).toEqual(['first', 'disk full'])
})

test
  .skipIf(process.platform !== 'linux')
  .each([
    `log.warn('first'); setTimeout(() => { log.warn('second'); setTimeout(() => console.error('alive'), 100) }, 100)`,
    `log.warn('first'); log.warn('second'); console.error('alive'); process.exit()`,
  ])('a full disk under the log neither stops a process nor keeps it: %s', (code) => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const { status, stderr } = spawnSync(process.execPath, logging(code), {
    stdio: ['ignore', full, 'pipe'],
    timeout: 10_000,
  })
  expect([status, String(stderr)]).toEqual([0, 'alive\n'])
})
