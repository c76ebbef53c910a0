import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from '@/lib/config'

const AUTH_SECRET = 'x'.repeat(32)

describe('the settings', () => {
  test('have the documented defaults', () => {
    expect(parseConfig({ AUTH_SECRET })).toEqual({
      port: 3000,
      host: '0.0.0.0',
      dataDir: '.data',
      databaseUrl: undefined,
      redisUrl: undefined,
      authSecret: AUTH_SECRET,
      previousAuthSecret: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      trustedProxies: 0,
      rateLimitPerMinute: 100,
      demoOrdersPerMinute: 6,
      webhookAllowPrivate: false,
      webhookPorts: [
        [80, 80],
        [443, 443],
        [1_024, 65_535],
      ],
      deliveryRetentionDays: 30,
      eventRetentionDays: 0,
      logLevel: 'info',
    })
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', 'true'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['AUTH_SECRET_PREVIOUS', 'short'],
    ['DELIVERY_RETENTION_DAYS', '6'],
    ['EVENT_RETENTION_DAYS', '29'],
    ['DATABASE_URL', 'mysql://localhost/passboard'],
    ['REDIS_URL', 'localhost:6379'],
    ['PUBLIC_URL', 'passboard.example'],
    ['WEBHOOK_ALLOW_PRIVATE', 'yes'],
    ['WEBHOOK_PORTS', 'all'],
    ['WEBHOOK_PORTS', '443,'],
    ['WEBHOOK_PORTS', '0'],
    ['WEBHOOK_PORTS', '8999-8000'],
    ['WEBHOOK_PORTS', '65536'],
    ['LOG_LEVEL', 'loud'],
    ['AUTH_SECRET', 'short'],
  ])('%s=%s stops the start with a sentence that names it', (name, value) => {
    const parse = () => parseConfig({ AUTH_SECRET, [name]: value })
    expect(parse).toThrow(ConfigError)
    expect(parse).toThrow(new RegExp(`^${name} .+\\.$`))
  })

  test('every wrong setting is named at once', () => {
    expect(() => parseConfig({ PORT: 'x' })).toThrow(/PORT .+\nAUTH_SECRET is missing/)
  })
})
