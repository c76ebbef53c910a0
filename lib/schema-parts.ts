import { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from './errors'

/** Parts of schemas that several schemas use and the OpenAPI document describes. */

/** A client may send a UUID in upper case (RFC 9562, section 4); the database stores and compares lower case. */
export const id = (description: string, example: string) => z.uuid().toLowerCase().meta({ description, example })

export const EXAMPLE_ORDER_ID = '019ab8a2-5c1e-7b3c-9f10-2d3e4f5a6b7c'
export const EXAMPLE_BRANCH_ID = '019ab8a2-5c1e-7b3c-9f10-000000000001'
export const EXAMPLE_TABLE_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000a1'
export const EXAMPLE_ITEM_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000f1'

export const EXAMPLE_STATION_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000b1'
export const EXAMPLE_OPTION_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000e1'

/** A day in the URL of a list, YYYY-MM-DD; an invalid one counts as none. */
export const listedDay = z.iso
  .date()
  .refine((day) => !day.startsWith('0000'))
  .optional()
  .catch(undefined)

/** Two days in the wrong order mean the days between them all the same. */
export const withDaysInOrder = <Filter extends { from?: string | undefined; to?: string | undefined }>(
  filter: Filter,
): Filter =>
  filter.from && filter.to && filter.from > filter.to ? { ...filter, from: filter.to, to: filter.from } : filter

/** A time in an answer. */
export const timestamp = z.iso
  .datetime({ offset: true })
  .meta({ description: "ISO 8601 with the branch's UTC offset.", example: '2026-11-21T16:41:05.120+07:00' })

/** A moment in messages to screens, whose clocks count in milliseconds. */
export const moment = z.number().meta({ description: 'Milliseconds since 1970 UTC.', example: 1_795_340_465_120 })

export const errorCodeSchema = z
  .enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])
  .meta({ id: 'ErrorCode', description: 'For programs.' })

export const money = z.number().int().meta({ description: "In the currency's smallest unit.", example: 78_000 })

/**
 * A component of the OpenAPI document, or null. `nullable()` would give the new schema the component's name and so make
 * the component itself nullable.
 */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()])

/** The body of a PATCH: some of the fields. The OpenAPI document gets `minProperties` from `AT_LEAST_ONE`. */
export const withSomeField = <Schema extends z.ZodObject>(schema: Schema) =>
  schema.refine((change) => Object.keys(change).length > 0, { error: 'must have at least one field' })

export const AT_LEAST_ONE = { minProperties: 1 }

/**
 * An optional property of a request, with its default. The OpenAPI document has no `default` for it: client generators
 * treat such a property as always present and require it in requests.
 */
export const optionalWithDefault = <Schema extends z.ZodType>(schema: Schema, otherwise: z.output<Schema>) =>
  schema.optional().transform((given) => given ?? otherwise)
