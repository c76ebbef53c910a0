import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { AppError } from '../errors'

/** What a form changes: of what, how it was when the form was opened, and how it is to be. */
export type Edit<Values> = { id: string; seen: Seen<Values>; wanted: Values }

/** Only to be compared: what was saved long ago may be what is not allowed any more. */
export type Seen<Values> = { [Key in keyof Values]?: unknown }

const editSchema = z.strictObject({ id: z.uuid(), seen: z.record(z.string(), z.unknown()), wanted: z.unknown() })

/** Reads what a form sent. What is wrong with `wanted` is named by its own fields. @throws {z.ZodError} */
export function readEdit<Values extends object>(schema: z.ZodType<Values>, input: unknown): Edit<Values> {
  const { id, seen, wanted } = editSchema.parse(input)
  const { success, data } = schema.safeParse(seen)
  return { id, wanted: schema.parse(wanted), seen: success ? data : asSent<Values>(seen) }
}

/** As it was sent, where the schema does not take it: what was touched is then told from what was not all the same. */
const asSent = <Values>(seen: Record<string, unknown>) => seen as Seen<Values>

/**
 * What is there now, with the touched fields as they are wanted. What was not touched stays, whoever changed it meanwhile.
 * @throws {AppError} version_conflict naming each touched field that somebody else changed to something else
 */
export function merged<Values extends object>(
  now: Values,
  { seen, wanted }: Pick<Edit<Values>, 'seen' | 'wanted'>,
): Values {
  const touched = keysOf(wanted).filter((key) => !isDeepStrictEqual(seen[key], wanted[key]))
  const lost = touched.filter((key) => ![seen[key], wanted[key]].some((value) => isDeepStrictEqual(now[key], value)))
  if (lost.length > 0) {
    throw new AppError('version_conflict', 'Somebody else changed this meanwhile.', {
      details: lost.map((key) => ({ path: String(key), message: 'changedMeanwhile' })),
    })
  }
  return { ...now, ...Object.fromEntries(touched.map((key) => [key, wanted[key]])) }
}

const keysOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values)[]
