import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from './free-port'

/** Starts nginx with the configuration of docs/nginx.conf, with other addresses and folders. */
export async function startNginx(upstreams: [string, string]): Promise<{ baseUrl: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'passboard-nginx-'))
  // If root starts nginx, its workers run as another user, who stores large bodies in this folder.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, upstreams))
  const nginx = spawn('nginx', ['-p', folder, '-e', 'error.log', '-c', file], { stdio: 'inherit' })
  onTestFinished(async () => {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const baseUrl = `http://127.0.0.1:${port}`
  const status = () =>
    fetch(`${baseUrl}/healthz`).then(
      (answer) => answer.status,
      () => null,
    )
  await expect.poll(status).toBe(200)
  return { baseUrl }
}

function configuration(folder: string, port: number, [first, second]: [string, string]): string {
  const example = readFileSync(join(import.meta.dirname, '../../docs/nginx.conf'), 'utf8')
  const adapted = example
    .replace('10.0.0.11:3000', new URL(first).host)
    .replace('10.0.0.12:3000', new URL(second).host)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('http {', `http {\n  access_log off;\n${temporaryFolders(folder)}`)
  return `daemon off;\npid ${folder}/nginx.pid;\n${adapted}`
}

const temporaryFolders = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${folder}/${kind};\n`)
    .join('')
