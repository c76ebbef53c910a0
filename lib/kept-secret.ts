import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from './config'
import { createPrivateFile } from './private-file'

/** The file of an installation's secret, readable for its owner only. */
export const secretFile = (folder: string): string => join(folder, 'auth-secret')

/**
 * The secret of an installation, made at its first start, so that sessions and webhook secrets outlive a restart. However often
 * this runs at once, or is broken off, there is one whole secret or none.
 * @param folder of the installation (`installationFolder`)
 * @throws {StartError} when the folder cannot be written, or the file holds no secret
 */
export function keptSecret(folder: string): string {
  const file = secretFile(folder)
  const secret = readOrMake(file).trim()
  if (secret.length >= 32) return secret
  throw new StartError(
    `${file} holds no secret of 32 or more characters. Restore the file, or delete it: then everybody signs in again, and webhook secrets must be rotated.`,
  )
}

function readOrMake(file: string): string {
  try {
    if (existsSync(file)) return readFileSync(file, 'utf8')
    return createPrivateFile(file, randomBytes(32).toString('base64url'))
  } catch (error) {
    throw new StartError(
      `The secret in ${file} can be neither read nor made: ${(error as Error).message}. Check DATA_DIR and who may write it.`,
    )
  }
}
