import type sentences from './sentences.json'

export type Check = keyof typeof sentences.check
type Found = keyof typeof sentences.found
type Advice = keyof typeof sentences.advice
type Values = Record<string, string | number>

/**
 * What a check of the installation found. `found` and `advice` name sentences of `sentences.json`, which `values` complete;
 * `advice`: what to do, absent if all is well.
 */
export type Finding = {
  check: Check
  level: 'ok' | 'warning' | 'problem'
  found: Found
  advice?: Advice
  values: Values
}

export const ok = (check: Check, found: Found, values: Values = {}): Finding => ({ check, level: 'ok', found, values })

export const warning = (check: Check, found: Found, advice: Advice, values: Values = {}): Finding => ({
  check,
  level: 'warning',
  found,
  advice,
  values,
})

export const problem = (check: Check, found: Found, advice: Advice, values: Values = {}): Finding => ({
  check,
  level: 'problem',
  found,
  advice,
  values,
})

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`
