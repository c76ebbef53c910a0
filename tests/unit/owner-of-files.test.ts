import { chownSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '@/lib/db/embedded/lock-folder'
import { keptSecret } from '@/lib/kept-secret'
import { writeFileWhole } from '@/lib/write-file-whole'

const SERVICE = 12_345
const isRoot = process.getuid?.() === 0

const skipReason = 'only root can give files to another user'

test.runIf(isRoot)(
  'what root makes in the folder of a service belongs to the user of the service',
  { meta: { skipReason } },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'passboard-owner-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    chownSync(folder, SERVICE, SERVICE)
    const unlock = await lockFolder(folder)
    onTestFinished(unlock)
    keptSecret(folder)
    await writeFileWhole(join(folder, 'backups', 'backup.sql.gz'), Readable.from(['rows']))
    const made = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    expect(made.toSorted()).toEqual(['auth-secret', 'backups', join('backups', 'backup.sql.gz'), 'lock.1'])
    expect(made.map((name) => statSync(join(folder, name)).uid)).toEqual(made.map(() => SERVICE))
  },
)
