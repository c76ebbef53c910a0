import type { Config } from '@/lib/config'
import type { Sql } from '@/lib/db/database'
import { isSetUp } from '@/lib/setup/set-up'
import { formatSetupCode, setupCode } from '@/lib/setup/setup-code'

/**
 * Says on the console how an empty Passboard is set up. On standard error, past the log: logs are kept and sent around, and
 * hold no codes.
 */
export async function offerSetUp(sql: Sql, { publicUrl }: Pick<Config, 'publicUrl'>): Promise<void> {
  if (await isSetUp(sql)) return
  process.stderr.write(`
  Passboard is empty. Set it up at  ${publicUrl}/setup
  with this code:                   ${formatSetupCode(setupCode())}

`)
}
