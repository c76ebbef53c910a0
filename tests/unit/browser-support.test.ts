import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { newApisIn } from '@/.ci/client-apis'
import { newFeaturesIn } from '@/.ci/style-features'

const NONE: ReadonlySet<string> = new Set()

describe('the check of what pages call', () => {
  const NEWER = {
    '[2, 1].toSorted()': 'Array.toSorted is in Chromium 110.',
    'AbortSignal.any([])': 'AbortSignal.any is in Chromium 116.',
    'structuredClone({})': 'structuredClone is in Chromium 98.',
    'new Set([1]).union(new Set([2]))': 'Set.union is in Chromium 122.',
    'document.body.checkVisibility()': 'Element.checkVisibility is in Chromium 105.',
    'new Intl.DurationFormat()': 'Intl.DurationFormat is in Chromium 129.',
    'requestIdleCallback(() => {})': 'requestIdleCallback is in no Safari.',
    'scheduler.yield()': 'Scheduler.yield is in Firefox 142.',
  }
  /** All browsers have this; the rest is in types, or in methods of the same name. */
  const OLD = `
    import type { Unknown } from './unknown'
    const own = { toSorted: () => [], any: () => null }
    own.toSorted(); own.any()
    const sorted: ReturnType<number[]['toSorted']> = [1].sort()
    export const all = [sorted.flat().at(-1), crypto.randomUUID(), document.body.replaceChildren()]`

  /** What is found in each page, and in a part that they can import. They are checked together: a check reads all types of browsers. */
  function newApis(pages: string[], accepted = NONE): string[][] {
    const folder = mkdtempSync(join(tmpdir(), 'passboard-client-apis-'))
    try {
      writeFileSync(join(folder, 'part.ts'), 'export const sorted = [2, 1].toSorted()')
      const entries = pages.map((_, index) => join(folder, `page-${index}.ts`))
      for (const [index, entry] of entries.entries()) writeFileSync(entry, pages[index] ?? '')
      const compilerOptions = { lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'], target: ts.ScriptTarget.ESNext, types: [] }
      const found = newApisIn({ entries, compilerOptions, accepted }).map((sentence) => sentence.split(/:\d+: /))
      const of = (file: string) => found.filter(([path]) => path?.endsWith(file)).map(([, sentence]) => sentence ?? '')
      return [...pages.map((_, index) => of(`/page-${index}.ts`)), of('/part.ts')]
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  const LATER = "export const load = () => import('./part')"

  test('finds what a supported browser lacks, also in what a page imports later, and nothing else', () => {
    const found = newApis([...Object.keys(NEWER), OLD, LATER])
    for (const [index, sentence] of Object.values(NEWER).entries()) expect(found[index]).toContain(sentence)
    const [old, later, part] = found.slice(Object.keys(NEWER).length)
    expect([old, later]).toEqual([[], []])
    expect(part).toContain('Array.toSorted is in Chromium 110.')
  })

  test('accepts what pages add to old browsers', () => {
    expect(newApis([LATER], new Set(['Array.toSorted']))).toEqual([[], []])
  })
})

describe('the check of styles', () => {
  test.each([
    ['a { height: 100dvh }', 'a { height: 100dvh }: the unit dvh is in Chromium 108.'],
    ['a:has(b) { color: red }', 'a:has(b): :has is in Chromium 105.'],
    ['a { rotate: 90deg }', 'a { rotate: 90deg }: rotate is in Chromium 104.'],
    ['a { color: color-mix(in oklab, red, blue) }', 'color-mix() is in Chromium 111.'],
    ['@layer base { a { color: red } }', '@layer base: @layer is in Chromium 99.'],
    ['@media (width >= 40rem) { a { color: red } }', '@media with < or > is in Chromium 104.'],
    ['a { field-sizing: content }', 'field-sizing is in Firefox 152.'],
    ['a { user-select: none }', 'user-select is in no Safari on iOS.'],
    ['a { b { color: red } & c { color: red } }', 'nested rules is in Chromium 112.'],
    ['@container (min-width: 20rem) { .wide { color: red } }', '.wide: the container query has no fallback.'],
  ])('finds %s', (styles, sentence) => {
    expect(newFeaturesIn(styles, NONE)).toContainEqual(expect.stringContaining(sentence))
  })

  test.each([
    'a { height: 100vh; height: 100dvh }',
    'a { -webkit-user-select: none; user-select: none }',
    '@supports (color: lab(0% 0 0)) { a { color: lab(50% 0 0) } }',
    '@container (min-width: 20rem) { .wide { color: red } } :where([data-width~="from-20"]) .wide { color: red }',
    'a:is(.b, .c):focus-visible { inset: 0; overflow: clip; width: min(4rem, 10vw) }',
  ])('finds nothing in %s', (styles) => {
    expect(newFeaturesIn(styles, NONE)).toEqual([])
  })
})
