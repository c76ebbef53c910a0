import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtCopy } from '../support/built-copy'
import { type Passboard, spawnPassboard } from '../support/passboard-process'

/** A built checkout of its own, and its commands as an operator calls them in a folder. */
function newCheckout() {
  const root = builtCopy()
  const argumentsOf = (command: string[]) => [join(root, 'server/ops/run.js'), ...command]
  return {
    root,
    start(cwd: string, env: Record<string, string> = {}): Passboard {
      const passboard = spawnPassboard(env, [process.execPath, ...argumentsOf(['start'])], cwd)
      onTestFinished(() => stop(passboard))
      return passboard
    },
    /** @returns exit code and output */
    run(cwd: string, command: string[], env: Record<string, string> = {}): [number | null, string] {
      const { PATH, HOME } = process.env
      const { status, stdout, stderr } = spawnSync(process.execPath, argumentsOf(command), {
        cwd,
        env: { NODE_ENV: 'production', PATH, HOME, PORT: '0', ...env },
        encoding: 'utf8',
      })
      return [status, stdout + stderr]
    },
  }
}

async function stop(passboard: Passboard): Promise<void> {
  passboard.process.kill('SIGTERM')
  await passboard.ended
}

test('every command finds the café of a checkout in its default folder, from any working directory, running or not', async () => {
  const { root, start, run } = newCheckout()
  const folder = join(root, '.data/cafe')
  const elsewhere = dirname(root)
  const file = join(elsewhere, 'cafe.sql.gz')

  const running = start(elsewhere)
  await running.ready
  const [code, found] = run(elsewhere, ['doctor'])
  expect(found).toContain(`The disk of ${folder} `)
  expect([code, found]).toEqual([0, expect.stringContaining('waits until the disk has it')])
  expect(run(elsewhere, ['backup'])).toEqual([0, expect.stringContaining(`The backup is ${folder}/backups/`)])
  expect(run(root, ['backup', file])).toEqual([0, expect.stringContaining(`The backup is ${file}.`)])
  const inUse = [1, expect.stringContaining(`${folder} is in use by another Passboard.`)]
  expect(run(elsewhere, ['migrate'])).toEqual(inUse)
  expect(run(elsewhere, ['restore', file, '--replace'])).toEqual(inUse)
  expect(await start(root).ended).toBe(1)
  await stop(running)

  expect(run(elsewhere, ['migrate'])).toEqual([0, 'Nothing to apply.\n'])
  expect(run(elsewhere, ['backup'])).toEqual([0, expect.stringContaining(`The backup is ${folder}/backups/`)])
  expect(run(elsewhere, ['restore', file])).toEqual([1, expect.stringContaining(`${folder} has a database.`)])
  expect(run(root, ['doctor'])[0]).toBe(0)
  expect(existsSync(join(elsewhere, '.data'))).toBe(false)
})

test('a checkout that got migrations after it was built refuses every command', () => {
  const { root, run } = newCheckout()
  rmSync(join(root, 'prisma'))
  cpSync('prisma/migrations', join(root, 'prisma/migrations'), { recursive: true })
  mkdirSync(join(root, 'prisma/migrations/29990101000000_next'))
  expect(run(root, ['start'])).toEqual([1, 'Passboard has changed since it was built. Run: npm run build\n'])
})

test('a relative DATA_DIR and a relative file are of the working directory; what is printed is whole', async () => {
  const { root, start, run } = newCheckout()
  const cwd = dirname(root)
  const env = { DATA_DIR: 'data' }
  const running = start(cwd, env)
  await running.ready
  expect(run(cwd, ['doctor'], env)).toEqual([0, expect.stringContaining('waits until the disk has it')])
  const file = join(cwd, 'cafe.sql.gz')
  expect(run(cwd, ['backup', 'cafe.sql.gz'], env)).toEqual([0, expect.stringContaining(`The backup is ${file}.`)])
  await stop(running)
  expect(run(cwd, ['migrate'], env)).toEqual([0, 'Nothing to apply.\n'])
  const [code, replaced] = run(cwd, ['restore', 'cafe.sql.gz', '--replace'], env)
  expect([code, replaced]).toEqual([0, expect.stringMatching(new RegExp(`there before is in ${cwd}/data/cafe/`))])
  expect(readdirSync(root)).not.toContain('.data')
})
