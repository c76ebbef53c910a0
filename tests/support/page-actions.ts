import { readFileSync } from 'node:fs'

/** The id under which the built pages know a server action. */
export function actionId(name: string): string {
  const { node } = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8'))
  const found = Object.entries<{ exportedName: string }>(node).find(([, { exportedName }]) => exportedName === name)
  if (!found) throw new Error(`The pages have no action ${name}.`)
  return found[0]
}

/** 200 kB of arguments, in parts of the boundary `b`: React refuses the first part when the second one comes. */
export function badReply(): string {
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  return `${part('0', '["$Q1"]')}${part('2', 'x'.repeat(200_000))}--b--\r\n`
}
