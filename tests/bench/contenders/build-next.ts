import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { CleanUp } from '../clean-up'
import { ROOT, startNode } from './child'

export const NEXT = join(ROOT, 'node_modules/next/dist/bin/next')

/** Copies an app of this folder out of the repository, where it can be built: on the same packages as ours. */
export function copyApp(name: string, folder: string): string {
  const app = join(folder, name)
  cpSync(join(import.meta.dirname, name), app, { recursive: true })
  cpSync(join(ROOT, 'tsconfig.json'), join(app, 'tsconfig.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(app, 'node_modules'), 'dir')
  return app
}

/** Builds an app for production. @throws with what Next said when it cannot be built */
export async function buildApp(cleanUp: CleanUp, app: string): Promise<void> {
  const child = await startNode(cleanUp, [NEXT, 'build'], {
    cwd: app,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(`${chunk}`))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`${app} cannot be built:\n${output.join('')}`)
}
