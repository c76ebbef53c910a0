import { expect, onTestFinished, test } from 'vitest'
import { type Sql, writeRows } from '@/lib/db/database'
import { type OpenedDatabase, openDatabase } from '@/lib/db/open-database'
import { sql } from '@/lib/db/sql'
import { unavailableFor } from '@/lib/db/write-failures'
import { administer } from '../support/administer'
import { ownDatabase } from '../support/own-database'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy'

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

const openForTest = (databaseUrl: string, timeout = 2_000): OpenedDatabase => {
  const database = openDatabase({ databaseUrl, queryTimeoutMs: timeout })
  onTestFinished(() => database.close())
  return database
}

/** An error of the statement, as the driver has it. */
const failureOf = (statement: Promise<unknown>) =>
  statement.then(
    () => null,
    (error: unknown) => error,
  )

test('a time that Prisma writes is the time that SQL reads, whatever the time zone of the database', async () => {
  const { url } = await ownDatabase()
  const name = new URL(url).pathname.slice(1)
  await administer(`ALTER DATABASE "${name}" SET timezone = 'Asia/Ho_Chi_Minh'`)
  const at = new Date('2026-11-26T16:30:00.123Z')

  for (const options of ['', '?options=-c%20timezone%3DAmerica%2FNew_York']) {
    const { prisma } = openForTest(`${url}${options}`)
    await prisma.revokedToken.deleteMany()
    await prisma.revokedToken.create({ data: { id: UNKNOWN_ID, expiresAt: at } })
    const [row] = await prisma.$queryRaw<{ ms: number; text: string }[]>(
      sql`SELECT round(extract(epoch FROM expires_at) * 1000)::float8 AS ms, (expires_at = ${at}::timestamptz)::text AS text
          FROM revoked_tokens`,
    )
    expect(row).toEqual({ ms: at.getTime(), text: 'true' })
    expect(await prisma.revokedToken.findFirst()).toMatchObject({ expiresAt: at })
  }
})

test('the error of a statement keeps SQLSTATE and severity, in and outside a transaction', async () => {
  const { url } = await ownDatabase()
  const database = openForTest(url)
  const foreign = ({ prisma }: Sql) =>
    prisma.branch.create({ data: { id: UNKNOWN_ID, orgId: UNKNOWN_ID, name: 'x', timeZone: 'UTC' } })
  const divided = ({ prisma }: Sql) => prisma.$queryRaw(sql`SELECT 1 / ${0}::int`)

  for (const [statement, code] of [
    [foreign, '23503'],
    [divided, '22012'],
  ] as const) {
    expect(await failureOf(statement(database))).toMatchObject({ code, severity: 'ERROR' })
    expect(await failureOf(database.transaction(statement))).toMatchObject({ code, severity: 'ERROR' })
  }
  // No connection went back to the pool inside a failed transaction.
  await Promise.all(Array.from({ length: 20 }, () => database.prisma.$queryRaw(sql`SELECT 1`)))
})

test('a time that no statement gives is that of the database', async () => {
  const { url } = await ownDatabase()
  const database = openForTest(url)
  const { id } = await database.prisma.organisation.findFirstOrThrow()
  const isOfDatabase = await database.transaction(async ({ prisma }) => {
    const { id: photoId } = await prisma.photo.create({ data: { id: 'a', orgId: id, content: new Uint8Array(1) } })
    return prisma.$queryRaw(sql`SELECT created_at = now()::timestamptz(3) AS same FROM photos WHERE id = ${photoId}`)
  })
  expect(isOfDatabase).toEqual([{ same: true }])
})

test('a deadlock is told as one', async () => {
  const { url } = await ownDatabase()
  // Postgres looks for deadlocks after a second.
  const database = openForTest(url, 20_000)
  const [first, second] = await database.prisma.branch.findMany({ take: 2 })
  const lock = (session: Sql, id = '') =>
    session.prisma.$queryRaw(sql`SELECT 1 FROM branches WHERE id = ${id}::uuid FOR UPDATE`)
  const both = async (one?: string, other?: string) => {
    let locked = () => {}
    const has = new Promise<void>((resolve) => {
      locked = resolve
    })
    return {
      has,
      run: (until: Promise<void>) =>
        database.transaction(async (session) => {
          await lock(session, one)
          locked()
          await until
          await lock(session, other)
        }),
    }
  }
  const [one, other] = [await both(first?.id, second?.id), await both(second?.id, first?.id)]
  const results = await Promise.all([failureOf(one.run(other.has)), failureOf(other.run(one.has))])
  expect(results.filter((error) => error !== null)).toMatchObject([{ code: '40P01' }])
})

type Case = [string, (database: OpenedDatabase, proxy: TcpProxy) => Promise<unknown>, 'unknown' | 'not_carried_out']

test.each<Case>([
  ['of a model', ({ prisma }) => prisma.writeProbe.create({ data: { id: 7, provedAt: new Date() } }), 'unknown'],
  ['of a model that reads', ({ prisma }) => prisma.writeProbe.findMany(), 'not_carried_out'],
  ['of $queryRaw', ({ prisma }) => prisma.$queryRaw(sql`SELECT 1`), 'not_carried_out'],
  ['of $executeRaw', ({ prisma }) => prisma.$executeRaw(sql`UPDATE write_probe SET proved_at = now()`), 'unknown'],
  [
    'of writeRows',
    (database) => writeRows(database, sql`UPDATE write_probe SET proved_at = now() RETURNING id`),
    'unknown',
  ],
])('when the answer %s is lost, the error says what is known of it', async (_, statement, outcome) => {
  const { url } = await ownDatabase()
  const proxy = await startTcpProxy(Number(new URL(url).port || 5432))
  const through = new URL(url)
  through.port = String(proxy.port)
  through.hostname = '127.0.0.1'
  const database = openForTest(through.href)
  await database.prisma.$queryRaw(sql`SELECT 1`)
  proxy.dropResponses()
  expect(unavailableFor(await failureOf(statement(database, proxy)))).toMatchObject({ code: 'unavailable', outcome })
})

test('a connection that broke in a transaction does not go back to the pool', async () => {
  const { url } = await ownDatabase()
  const database = openForTest(url)
  const pid = ({ prisma }: Sql) => prisma.$queryRaw<{ pid: number }[]>(sql`SELECT pg_backend_pid() AS pid`)
  let broken = 0
  const error = await failureOf(
    database.transaction(async (session) => {
      broken = (await pid(session))[0]?.pid ?? 0
      await administer(`SELECT pg_terminate_backend(${broken})`)
      await session.prisma.writeProbe.findMany()
    }),
  )
  expect(unavailableFor(error)).toMatchObject({ outcome: 'not_carried_out' })
  const pids = await Promise.all(Array.from({ length: 20 }, () => pid(database)))
  expect(pids.flat().map((row) => row.pid)).not.toContain(broken)
})

test('hooks run after the commit, and never after a rollback; both kinds of statements see one transaction', async () => {
  const { url } = await ownDatabase()
  const database = openForTest(url)
  const ran: string[] = []
  await database.transaction(async (session) => {
    session.afterCommit(() => ran.push('committed'))
    await session.prisma.writeProbe.upsert({ where: { id: 9 }, create: { id: 9, provedAt: new Date() }, update: {} })
    expect(await session.query('SELECT id FROM write_probe WHERE id = 9', [])).toEqual([{ id: 9 }])
    expect(ran).toEqual([])
  })
  const failed = failureOf(
    database.transaction(async (session) => {
      session.afterCommit(() => ran.push('rolled back'))
      await session.prisma.writeProbe.deleteMany()
      throw new Error('No.')
    }),
  )
  expect(await failed).toMatchObject({ message: 'No.' })
  expect(ran).toEqual(['committed'])
  expect(await database.prisma.writeProbe.count({ where: { id: 9 } })).toBe(1)
})

test('secrets are read only where a query names them', async () => {
  const { url } = await ownDatabase()
  const { prisma } = openForTest(url)
  const person = await prisma.staff.findFirstOrThrow()
  expect(person).not.toHaveProperty('pinHash')
  expect(await prisma.staff.findFirstOrThrow({ select: { pinHash: true } })).toEqual({
    pinHash: expect.stringMatching(/^\$argon2/),
  })
})
