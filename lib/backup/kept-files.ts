import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { StartError } from '../config'
import { secretFile } from '../kept-secret'
import { replacePrivateFile } from '../private-file'
import { authorityFile } from '../tls/tls-files'
import type { KeptFile } from './format'

/**
 * The text files of an installation's folder that a backup contains, by their paths in it: without the secret, tokens and webhook secrets
 * are void; without the certificate authority, every device must trust a new one.
 */
export const KEPT_FILES = [secretFile(''), authorityFile('')].map((path) => path.replaceAll(sep, '/'))

export const readKeptFiles = (folder: string): KeptFile[] =>
  KEPT_FILES.filter((name) => existsSync(join(folder, name))).map((name) => ({
    name,
    content: readFileSync(join(folder, name)).toString('base64'),
  }))

/** @throws {StartError} when the folder has another file in the place of one */
export function refuseOtherFiles(folder: string, files: readonly KeptFile[]): void {
  const here = new Map(readKeptFiles(folder).map(({ name, content }) => [name, content]))
  const other = files.find(({ name, content }) => here.has(name) && here.get(name) !== content)
  if (other)
    throw new StartError(`${join(folder, other.name)} is of another installation. Set DATA_DIR to another folder.`)
}

/** Writes the files of a backup, each whole or not at all. */
export function writeKeptFiles(folder: string, files: readonly KeptFile[]): void {
  for (const { name, content } of files) {
    replacePrivateFile(join(folder, name), Buffer.from(content, 'base64').toString())
  }
}
