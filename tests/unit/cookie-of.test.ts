import { expect, test } from 'vitest'
import { cookieOf } from '@/server/realtime/cookie-of'

test.each([
  ['no header', undefined, undefined],
  ['no cookie of the name', 'other=1; screen.x=2', undefined],
  ['one of several', 'other=1; screen=secret; last=3', 'secret'],
  ['no space between cookies', 'other=1;screen=secret', 'secret'],
  ['a value with an equals sign', 'screen=c2VjcmV0==', 'c2VjcmV0=='],
  ['an encoded value', 'screen=a%20b', 'a b'],
  ['a value that cannot be decoded', 'screen=%E0%A4%A', '%E0%A4%A'],
  ['two of the name: the first', 'screen=first; screen=second', 'first'],
  ['a plus sign is itself', 'screen=a+b', 'a+b'],
])('%s', (_name, header, value) => {
  expect(cookieOf(header, 'screen')).toBe(value)
})
