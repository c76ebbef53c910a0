import { readFileSync } from 'node:fs'

/** The id of a server action in the built pages. */
export function actionId(name: string): string {
  const { node } = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8'))
  const found = Object.entries<{ exportedName: string }>(node).find(([, { exportedName }]) => exportedName === name)
  if (!found) throw new Error(`The built pages have no server action ${name}.`)
  return found[0]
}

/** 200 kB of arguments as multipart data with the boundary `b`: React rejects the first part when it reads the second. */
export function badReply(): string {
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  return `${part('0', '["$Q1"]')}${part('2', 'x'.repeat(200_000))}--b--\r\n`
}
