import type { Config } from '@/lib/config'
import type { Sql } from '@/lib/db/database'
import { isSetUp } from '@/lib/setup/set-up'
import { formatSetupCode, setupCode } from '@/lib/setup/setup-code'

/**
 * Prints the address and code of the set-up if Passboard is empty. Written to standard error and not to the log, because
 * logs are stored and forwarded and must not contain the code.
 */
export async function printSetupCode(sql: Sql, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  if (await isSetUp(sql)) return
  process.stderr.write(`
  Passboard is empty. Set it up at  ${publicUrl}/setup
  with this code:                   ${formatSetupCode(setupCode())}

`)
}
