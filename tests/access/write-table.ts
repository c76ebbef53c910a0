import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accessTable } from './table'

/** `npm run access`: writes docs/access.md anew. */
writeFileSync(join(import.meta.dirname, '../../docs/access.md'), accessTable())
