import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { StartError } from '@/lib/start-error'
import { withContentSecurityPolicy } from './content-security-policy'
import type { RequestHandler } from './http'
import { withStaticFiles } from './static-files'

export type Pages = {
  handle: RequestHandler
  /** Next's hot reload, in development only. */
  handleUpgrade: ((request: IncomingMessage, socket: Duplex, head: Buffer) => unknown) | null
  close(): Promise<void>
}

const ROOT = join(import.meta.dirname, '..')

/** Prepares Next.js. @throws {StartError} when production pages were not built */
export async function preparePages({ dev, host, port }: { dev: boolean; host: string; port: number }): Promise<Pages> {
  if (!dev && !existsSync(join(ROOT, '.next/BUILD_ID'))) {
    throw new StartError('The pages are not built yet. Run: npm run build')
  }
  const { default: next } = await import('next')
  // Next attaches its own upgrade listener to this server, which never listens: upgrades are decided in service.ts.
  const pages = next({ dev, dir: ROOT, hostname: host, port, httpServer: createServer() })
  await pages.prepare()
  const handle = withContentSecurityPolicy(pages.getRequestHandler(), dev)
  return {
    handle: dev ? handle : withStaticFiles(join(ROOT, '.next/static'), handle),
    handleUpgrade: dev ? pages.getUpgradeHandler() : null,
    close: () => pages.close(),
  }
}
