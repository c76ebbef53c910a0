/**
 * The statements and parts of statements of Prisma's `$queryRaw` and `$executeRaw`: `sql` is `Prisma.sql`. The generated client, which
 * exports it too, contains the schema; a page does not load that. `DbNull` is the value that makes a JSON column null, `JsonNull` the JSON
 * value null.
 */
export { DbNull, empty, JsonNull, join, raw, Sql as Statement, sqltag as sql } from '@prisma/client/runtime/client'
