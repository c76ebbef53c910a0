import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { installationFolder } from '@/lib/config'
import { clusterFolder } from '@/lib/db/cluster-folder'
import { freePort } from '../support/free-port'
import { type Passboard, spawnPassboard } from '../support/passboard-process'
import { childrenOf } from '../support/processes'

/** A café with its database, on a port that stays the same over its starts. */
async function newCafe() {
  const dataDir = mkdtempSync(join(tmpdir(), 'passboard-signals-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, maxRetries: 10 }))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'info' }
  return {
    start: (command?: string[]) => spawnPassboard(env, command),
    hasBegun: () => existsSync(clusterFolder(installationFolder(dataDir, 'cafe'))),
  }
}

const NPM = ['npm', 'start', '--silent']
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const canUnshare = spawnSync(CONTAINER[0] ?? '', [...CONTAINER.slice(1), 'true']).status === 0

test('npm start leaves no process, whatever ends it: the next start finds its port and its folder free at once', async () => {
  const cafe = await newCafe()
  const started = async () => {
    const passboard = cafe.start(NPM)
    await passboard.ready
    return passboard
  }

  const told = await started()
  told.process.kill('SIGTERM')
  await once(told.process, 'exit')
  expect(told.output()).toContain('"msg":"stopping"')

  const group = await started()
  process.kill(-(group.process.pid ?? 0), 'SIGTERM')
  await group.ended
  expect(group.output().match(/"msg":"stopping"/g)).toHaveLength(1)

  const killed = await started()
  killed.process.kill('SIGKILL')
  // Its output ends when the last process that can write to it ends.
  await killed.ended
  expect(killed.output()).toContain('"msg":"stopping"')

  const last = await started()
  last.process.kill('SIGTERM')
  await last.ended
  // No statement was under way when the database was closed.
  expect(last.output()).not.toMatch(/"level":[456]0/)
})

describe.runIf(canUnshare)(
  'as the first process of a container',
  { meta: { skipReason: 'only root can make containers' } },
  () => {
    const start = (cafe: Awaited<ReturnType<typeof newCafe>>) =>
      cafe.start([...CONTAINER, process.execPath, 'server/ops/run.js', 'start'])
    const stopInside = ({ process: { pid } }: Passboard) => {
      for (const child of childrenOf(pid ?? 0)) process.kill(child, 'SIGTERM')
    }

    test('it ends with 0 on SIGTERM, also while it starts', async () => {
      const cafe = await newCafe()
      const starting = start(cafe)
      await expect.poll(cafe.hasBegun).toBe(true)
      stopInside(starting)
      expect(await starting.ended).toBe(0)
      expect(starting.output()).not.toContain('"msg":"ready"')

      const running = start(cafe)
      await running.ready
      stopInside(running)
      expect(await running.ended).toBe(0)
    })
  },
)
