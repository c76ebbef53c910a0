import { z } from 'zod'

/** Parts of schemas that recur, and that the OpenAPI document describes. */

/** A UUID may be written in capitals (RFC 9562, section 4); ours are stored and compared in small letters. */
export const id = (description: string, example: string) => z.uuid().toLowerCase().meta({ description, example })

export const EXAMPLE_ORDER_ID = '019ab8a2-5c1e-7b3c-9f10-2d3e4f5a6b7c'
export const EXAMPLE_BRANCH_ID = '019ab8a2-5c1e-7b3c-9f10-000000000001'
export const EXAMPLE_TABLE_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000a1'
export const EXAMPLE_ITEM_ID = '019ab8a2-5c1e-7b3c-9f10-0000000000f1'

export const money = z.number().int().meta({ description: "In the currency's smallest unit.", example: 78_000 })

/**
 * A component of the document, or null. `nullable()` would give the new schema the component's name, and so make the
 * component itself nullable.
 */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()])

/**
 * A property of a request that may be left out, and what it is then. The document does not say it as `default`: generators of
 * clients take a property that has one as always present, and would demand it in requests.
 */
export const orElse = <Schema extends z.ZodType>(schema: Schema, otherwise: z.output<Schema>) =>
  schema.optional().transform((given) => given ?? otherwise)
