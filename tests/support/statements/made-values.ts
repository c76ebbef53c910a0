import ts from 'typescript'
import { sql } from '@/lib/db/sql'
import { isNothing, partsOf } from './program'

/** The values of what says whose data they are, by the name of the property or parameter. */
export const TENANT: Record<string, string> = {
  orgId: '01930000-0000-7000-8000-00000000000a',
  branchId: '01930000-0000-7000-8000-00000000000b',
  sessionId: '01930000-0000-7000-8000-00000000000c',
  guestSessionId: '01930000-0000-7000-8000-00000000000d',
}

/** The texts that must be right, by the name of the property or parameter. */
const KNOWN: Record<string, string> = { ...TENANT, currency: 'EUR', locale: 'en-US' }

/** Deeper values are left out: types that contain themselves have no end. */
const MAX_DEPTH = 7

/**
 * A value of a type. Only the way through the code depends on it, because the statements are not executed.
 * @param name of the property or parameter
 * @param turn of each union the part with this number, so that several values take several ways
 */
export function madeValue(checker: ts.TypeChecker, type: ts.Type, turn: number, name = '', depth = 0): unknown {
  if (depth > MAX_DEPTH) return null
  if (type.isUnion()) return madeValue(checker, chosen(checker, type, turn), turn, name, depth)
  if (type.isStringLiteral() || type.isNumberLiteral()) return type.value
  if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type) === 'true'
  if (type.flags & ts.TypeFlags.StringLike) return KNOWN[name] ?? '01930000-0000-7000-8000-000000000001'
  if (type.flags & ts.TypeFlags.NumberLike) return 1
  if (type.flags & ts.TypeFlags.BooleanLike) return turn === 0
  if (isNothing(type)) return type.flags & ts.TypeFlags.Null ? null : undefined
  if (checker.isArrayLikeType(type)) {
    const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    return element ? madeList(checker, element, turn, depth) : []
  }
  return madeObject(checker, type, turn, depth)
}

/** One value; of texts that are listed, all: a caller with every permission comes further. */
function madeList(checker: ts.TypeChecker, element: ts.Type, turn: number, depth: number): unknown[] {
  const parts = partsOf(element)
  return parts.every((part) => part.isStringLiteral())
    ? parts.map(({ value }) => value)
    : [madeValue(checker, element, turn, '', depth + 1)]
}

function madeObject(checker: ts.TypeChecker, type: ts.Type, turn: number, depth: number): unknown {
  const name = type.symbol?.name ?? ''
  if (name === 'Date') return new Date(0)
  if (name === 'Sql' && type.getProperty('strings')) return sql`true`
  if (/^(Buffer|Uint8Array)$/.test(name)) return Buffer.alloc(1)
  if (/^(Readonly)?Map$/.test(name)) return new Map()
  if (/^(Readonly)?Set$/.test(name)) return new Set()
  const [signature] = type.getCallSignatures()
  if (signature) return () => madeValue(checker, checker.getReturnTypeOfSignature(signature), turn, '', depth + 1)
  return Object.fromEntries(
    checker
      .getPropertiesOfType(type)
      .map((property) => [
        property.name,
        madeValue(checker, checker.getTypeOfSymbol(property), turn, property.name, depth + 1),
      ]),
  )
}

/** The parts of a union in turn by their names, because the compiler's order changes with other files; those that are nothing last. */
function chosen(checker: ts.TypeChecker, type: ts.UnionType, turn: number): ts.Type {
  const parts = partsOf(type).toSorted((one, other) => nameOf(checker, one).localeCompare(nameOf(checker, other)))
  const inOrder = [...parts.filter((part) => !isNothing(part)), ...parts.filter(isNothing)]
  return inOrder[Math.min(turn, inOrder.length - 1)] ?? type
}

const nameOf = (checker: ts.TypeChecker, type: ts.Type): string => type.aliasSymbol?.name ?? checker.typeToString(type)
