import type { Config } from '../config'
import type { Sql } from '../db/database'
import { checkCertificate } from './certificate-check'
import {
  checkBankMessages,
  checkClock,
  checkDurability,
  checkGrowth,
  checkPrinters,
  checkScreens,
  checkWebhooks,
} from './database-checks'
import type { Finding } from './finding'
import { checkBackups, checkDisk, checkFonts, checkMemory, checkNode } from './machine-checks'

/**
 * The checks of the machine.
 * @param folder of the installation
 * @param missingScripts as of `SlipFonts`
 * @param setUpAt as of `checkBackups`
 */
export async function examineMachine(
  config: Config,
  folder: string,
  missingScripts: string[],
  setUpAt: Date | null,
): Promise<Finding[]> {
  return [
    checkNode(),
    await checkDisk(folder),
    checkMemory(),
    checkCertificate(config, folder),
    checkBackups(folder, config.databaseUrl === undefined, setUpAt),
    checkFonts(missingScripts),
  ]
}

/** Every check that asks the database. @param orgId whose screens, printers and webhooks; null: of all businesses */
export async function examineDatabase(sql: Sql, orgId: string | null): Promise<Finding[]> {
  return [
    ...(await checkDurability(sql)),
    await checkGrowth(sql),
    await checkClock(sql),
    ...(await examineOwn(sql, orgId)),
  ]
}

/** The checks of what belongs to a business; parameters as in `examineDatabase`. */
export const examineOwn = async (sql: Sql, orgId: string | null): Promise<Finding[]> => [
  await checkScreens(sql, orgId),
  await checkPrinters(sql, orgId),
  await checkWebhooks(sql, orgId),
  await checkBankMessages(sql, orgId),
]
