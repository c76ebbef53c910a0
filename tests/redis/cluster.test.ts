import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Server as Engine } from 'engine.io'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'
import { expect, onTestFinished, test } from 'vitest'
import { joinCluster } from '@/server/realtime/cluster'
import { keptLog } from '../support/log-lines'
import { startRedis } from '../support/redis-server'

/** A process of a cluster, with its own Redis. */
async function startMember() {
  const redis = await startRedis()
  const { log, lines } = keptLog()
  const cluster = joinCluster(redis.url, log)
  const io = new Server({ adapter: cluster.adapter }).bind(new Engine())
  const admin = new Redis(redis.url, { lazyConnect: true })
  admin.on('error', () => undefined)
  onTestFinished(async () => {
    await io.close()
    cluster.close()
    admin.disconnect()
  })
  await expect.poll(cluster.isReady).toBe(true)
  return {
    redis,
    cluster,
    io,
    /** Sends a command of an administrator to Redis. */
    command: async (text: string) => {
      const [name = '', ...args] = text.split(' ')
      return String(await admin.call(name, ...args))
    },
    logged: (message: string) => lines.filter((line) => line.includes(message)),
  }
}

test.each([
  ['is a replica now', 'REPLICAOF 127.0.0.1 1', 'REPLICAOF NO ONE', 'READONLY'],
  ['has no memory left', 'CONFIG SET maxmemory 1', 'CONFIG SET maxmemory 0', 'OOM'],
])('a Redis that %s is in the log once, and once when it takes messages again', async (_, begin, end, reason) => {
  const { io, command, logged } = await startMember()
  await command(begin)
  await expect
    .poll(() => {
      io.emit('change')
      return logged('redis refuses messages')
    })
    .toMatchObject([expect.stringContaining(reason)])
  for (let count = 0; count < 5; count++) io.emit('change')
  await command(end)
  await expect
    .poll(() => {
      io.emit('change')
      return logged('redis takes messages again').length
    })
    .toBe(1)
  expect(logged('redis refuses messages')).toHaveLength(1)
})

test('a process connects again when its Redis is a replica now, because its address can have another one', async () => {
  const { io, command } = await startMember()
  /** Whether a connection has sent a message as its last command. */
  const hasSender = async () => (await command('CLIENT LIST')).includes('cmd=xadd')
  io.emit('change')
  await expect.poll(hasSender).toBe(true)
  await command('REPLICAOF 127.0.0.1 1')
  io.emit('change')
  await expect.poll(hasSender).toBe(false)
})

test('a message between processes that Redis does not take is left out', async () => {
  const { redis, cluster, io } = await startMember()
  const unhandled: unknown[] = []
  const keep = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', keep)
  onTestFinished(() => {
    process.off('unhandledRejection', keep)
  })
  redis.process.kill('SIGKILL')
  await once(redis.process, 'exit')
  await expect.poll(cluster.isReady).toBe(false)
  io.serverSideEmit('changed', 'branch')
  await setImmediate()
  expect(unhandled).toEqual([])
})
