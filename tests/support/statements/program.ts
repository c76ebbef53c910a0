import { join } from 'node:path'
import ts from 'typescript'

export const ROOT = join(import.meta.dirname, '../../..')

/** The checked program of the server: `lib`, `server` and `prisma`. */
export function serverProgram(): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.server.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  return ts.createProgram(
    fileNames.filter((file) => file.startsWith(join(ROOT, 'lib'))),
    { ...options, incremental: false, noEmit: true },
  )
}

/** The types that a union lists; of another type, itself. */
export const partsOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type])

export const isNothing = (type: ts.Type): boolean => (type.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0
