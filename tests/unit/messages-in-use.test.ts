import ts from 'typescript'
import { expect, test } from 'vitest'
import en from '@/app/i18n/en'
import { nodesIn, sourcesIn } from '../access/sources'

const nodes = ['app', 'lib', 'pages', 'server'].flatMap(sourcesIn).flatMap(nodesIn)

/** The texts of the code, and the names of its properties. */
const texts = new Set(
  nodes.flatMap((node) => {
    if (ts.isStringLiteralLike(node)) return node.text
    return ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) ? node.name.text : []
  }),
)

/** The templates of the code that can make keys. A value stands for one part of a key, or for a part of that. */
const templates = nodes.filter(ts.isTemplateExpression).flatMap(({ head, templateSpans }) => {
  const fixed = [head.text, ...templateSpans.map(({ literal }) => literal.text)]
  const isKey = fixed.every((text) => /^[\w.]*$/.test(text)) && /[a-z]/.test(fixed.join(''))
  return isKey ? new RegExp(`^${fixed.join('\\w+').replaceAll('.', '\\.')}$`) : []
})

function keysOf(messages: object, before = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? `${before}${key}` : keysOf(value, `${before}${key}.`),
  )
}

/** Whether the code has the key, or its end: the translator may have the beginning. */
function isNamed(key: string): boolean {
  const parts = key.split('.')
  const ends = parts.map((_, index) => parts.slice(index).join('.'))
  return ends.some((end) => texts.has(end) || templates.some((template) => template.test(end)))
}

test('the code names every message', () => {
  expect(keysOf(en).filter((key) => !isNamed(key))).toEqual([])
})
