import type pg from 'pg'
import type { Kind } from './declared-rows'

/** A column as Postgres describes it. `isNullable` null: unknown, because it is an expression or a list. */
export type DescribedColumn = { name: string; kind: Kind; type: string; isNullable: boolean | null }

type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }
type Connection = {
  parse(query: { text: string; name: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

/** Parses a statement and asks for its columns, without executing it. */
class Description implements pg.Submittable {
  fields: Field[] = []
  private error: Error | null = null
  private end = (_error: Error | null) => {}
  readonly ended = new Promise<Error | null>((resolve) => {
    this.end = resolve
  })

  constructor(private readonly text: string) {}

  submit(connection: unknown) {
    const postgres = connection as Connection
    postgres.parse({ text: this.text, name: '', types: [] })
    postgres.describe({ type: 'S', name: '' })
    postgres.sync()
  }
  handleRowDescription({ fields }: { fields: Field[] }) {
    this.fields = fields
  }
  handleError(error: Error) {
    this.error = error
    this.end(error)
  }
  handleReadyForQuery() {
    this.end(this.error)
  }
}

/** Prepares statements on one connection. @throws the error of Postgres, for a statement that it cannot prepare */
export async function describer(client: pg.Client) {
  const { rows: types } = await client.query<{ oid: number; name: string; category: string }>(
    'SELECT oid::int, typname AS name, typcategory::text AS category FROM pg_type',
  )
  const { rows: columns } = await client.query<{ key: string; isNullable: boolean }>(
    `SELECT attrelid::text || ' ' || attnum AS key, NOT attnotnull AS "isNullable" FROM pg_attribute WHERE attnum > 0`,
  )
  const typeOf = new Map(types.map((type) => [type.oid, type]))
  const nullable = new Map(columns.map(({ key, isNullable }) => [key, isNullable]))

  return async (text: string): Promise<DescribedColumn[]> => {
    const description = client.query(new Description(text))
    const error = await description.ended
    if (error) throw error
    return description.fields.map(({ name, tableID, columnID, dataTypeID }) => {
      const type = typeOf.get(dataTypeID)
      return {
        name,
        type: type?.name ?? '',
        kind: kindOf(type?.name ?? '', type?.category ?? ''),
        // Prisma's schema cannot say that a list is never null.
        isNullable: type?.category === 'A' ? null : (nullable.get(`${tableID} ${columnID}`) ?? null),
      }
    })
  }
}

/** What Prisma makes of a type of Postgres. */
function kindOf(type: string, category: string): Kind {
  if (type === 'bool') return 'boolean'
  if (/^(int2|int4|oid|float4|float8)$/.test(type)) return 'number'
  if (type === 'int8') return 'bigint'
  if (/^(timestamptz|timestamp|date)$/.test(type)) return 'date'
  if (/^jsonb?$/.test(type)) return 'any'
  if (category === 'A') return 'list'
  // Text, uuid, and the enums.
  return /^(text|varchar|bpchar|name|uuid|unknown)$/.test(type) || category === 'E' ? 'string' : 'json'
}
