import { readFileSync } from 'node:fs'

/** A fenced block of a document: ```` ```sh settings ```` has the language `sh` and the name `settings`. */
export type Block = { language: string; name: string; text: string }

/** The fenced blocks of a document, in their order. */
export function blocksOf(file: string): Block[] {
  const fences = readFileSync(file, 'utf8').matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)
  return [...fences].map(([, language = '', name = '', text = '']) => ({ language, name, text }))
}
