import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { startCafe } from '../support/cafe'

const ALERTS = 'docs/monitoring/alerts.yml'
const DASHBOARD = 'docs/monitoring/dashboard.json'

/** Prometheus' own tool. Its output is the error when it fails. */
const promtool = (...args: string[]): string => execFileSync('promtool', args, { encoding: 'utf8' })

test('Prometheus accepts the alert rules', () => {
  expect(promtool('check', 'rules', ALERTS)).toContain('SUCCESS')
})

test('each alert fires when it must, and only then', () => {
  expect(promtool('test', 'rules', 'tests/monitoring/alerts.test.yml')).toContain('SUCCESS')
})

test('alerts and dashboard name only metrics that /metrics has', async () => {
  // Nothing listens there. Without REDIS_URL the metric of Redis is not served.
  const cafe = await startCafe({ REDIS_URL: 'redis://127.0.0.1:1' })
  onTestFinished(() => cafe.stop())
  const text = await (await fetch(`${cafe.baseUrl}/metrics`)).text()
  const served = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
  const named = [ALERTS, DASHBOARD].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b((?:passboard|process)_\w+?)(?:_bucket|_count)?\b(?=\{)/g)].map(
      ([, name = '']) => name,
    ),
  )
  expect(new Set(named).size).toBeGreaterThan(9)
  expect(named.filter((name) => !served.has(name))).toEqual([])
  // Its database is on another machine.
  expect(text).not.toMatch(/^passboard_disk_free_bytes/m)
})
