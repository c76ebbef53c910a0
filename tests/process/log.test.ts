import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

/** Runs code in a process with a log on standard output. */
function startLogging(code: string) {
  const script = `import { createLog } from './lib/log'; const log = createLog('info'); ${code}`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
