import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { AppError } from '../errors'

/** An edit in a form. `seen`: the values when the form was opened. `wanted`: the values that the user sends. */
export type Edit<Values> = { id: string; seen: Seen<Values>; wanted: Values }

/** Only for comparison: old stored values may not pass the current schema. */
export type Seen<Values> = { [Key in keyof Values]?: unknown }

const editSchema = z.strictObject({ id: z.uuid(), seen: z.record(z.string(), z.unknown()), wanted: z.unknown() })

/** Parses the input of a form. @throws {z.ZodError} for `wanted`, with the paths of its fields */
export function readEdit<Values extends object>(schema: z.ZodType<Values>, input: unknown): Edit<Values> {
  const { id, seen, wanted } = editSchema.parse(input)
  const { success, data } = schema.safeParse(seen)
  return { id, wanted: schema.parse(wanted), seen: success ? data : unparsed<Values>(seen) }
}

/** The values as sent, if the schema rejects them: they still show which fields the user touched. */
const unparsed = <Values>(seen: Record<string, unknown>) => seen as Seen<Values>

/**
 * The current values with the touched fields of an edit. Untouched fields keep their current value.
 * @throws {AppError} version_conflict with the path of each touched field that another user changed to another value
 */
export function merged<Values extends object>(
  current: Values,
  { seen, wanted }: Pick<Edit<Values>, 'seen' | 'wanted'>,
): Values {
  const touched = keysOf(wanted).filter((key) => !isDeepStrictEqual(seen[key], wanted[key]))
  const conflicts = touched.filter(
    (key) => ![seen[key], wanted[key]].some((value) => isDeepStrictEqual(current[key], value)),
  )
  if (conflicts.length > 0) {
    throw new AppError('version_conflict', 'Another user has changed this meanwhile.', {
      details: conflicts.map((key) => ({ path: String(key), message: 'changedMeanwhile' })),
    })
  }
  return { ...current, ...Object.fromEntries(touched.map((key) => [key, wanted[key]])) }
}

/** The fields to change. A field that is undefined stays. */
type Change<Values> = { [Key in keyof Values]?: Values[Key] | undefined }

const given = <Values extends object>(change: Change<Values>): Partial<Values> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Values>

/**
 * An edit of a program, which sends the fields to change only.
 * @param current as the caller read them under the lock of `changeSettings`
 */
export const editOf = <Values extends object>(id: string, current: Values, change: Change<Values>): Edit<Values> => ({
  id,
  seen: current,
  wanted: { ...current, ...given(change) },
})

const keysOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]
