import { expect, test } from 'vitest'
import { newestOnly } from '@/server/realtime/newest-only'

test('runs one job at a time; of those that wait only the newest is carried out, after the reply to the first', async () => {
  const finish: (() => void)[] = []
  const steps: string[] = []
  const work = (job: number) => {
    steps.push(`start ${job}`)
    return new Promise<string>((resolve) => finish.push(() => resolve(`done ${job}`)))
  }
  const ask = newestOnly(work, 'superseded')
  const reply = (job: number) => (result: string) => steps.push(`reply ${job}: ${result}`)
  const [first, second, third] = [1, 2, 3].map((job) => ask(job, reply(job)))
  await second
  expect(steps).toEqual(['start 1', 'reply 2: superseded'])
  finish[0]?.()
  await first
  await expect.poll(() => finish.length).toBe(2)
  finish[1]?.()
  await third
  expect(steps.slice(2)).toEqual(['reply 1: done 1', 'start 3', 'reply 3: done 3'])
})

test('a job that fails lets the next one run', async () => {
  const replies: string[] = []
  const ask = newestOnly(async (job: string) => {
    if (job === 'bad') throw new Error(job)
    return job
  }, 'superseded')
  const bad = ask('bad', (result) => replies.push(result))
  const good = ask('good', (result) => replies.push(result))
  await expect(bad).rejects.toThrow('bad')
  await good
  expect(replies).toEqual(['good'])
})
