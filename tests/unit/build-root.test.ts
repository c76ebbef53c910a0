import { expect, test } from 'vitest'
import config from '../../next.config.js'

test('the build’s root is the repository, whatever lock file a folder above has: its rules of imports name paths in it', () => {
  expect(config.turbopack?.root).toBe(process.cwd())
})
