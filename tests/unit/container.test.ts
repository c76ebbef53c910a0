import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lines = (file: string) => readFileSync(file, 'utf8').split('\n')

test('what Git does not store stays out of the image, secrets in .env before all; what the package needs gets in', () => {
  const kept = lines('.dockerignore')
  for (const name of ['.env', '.data', 'node_modules', '.next', 'dist', 'lib/db/generated'])
    expect(kept).toContain(name)
  expect(kept).not.toContain('docs')
})

test('the composed café gets the settings of mail and printers', () => {
  const compose = readFileSync('compose.yaml', 'utf8')
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'PRINTER_ALLOW_PRIVATE'])
    expect(compose).toContain(`${name}: \${${name}:-`)
})
