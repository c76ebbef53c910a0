import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, parseConfig } from '@/lib/config'

const AUTH_SECRET = 'x'.repeat(32)

describe('the settings', () => {
  test('have the documented defaults', () => {
    expect(parseConfig({ AUTH_SECRET })).toEqual({
      port: 3000,
      host: '0.0.0.0',
      tls: null,
      corsOrigins: [],
      dataDir: join(process.cwd(), '.data'),
      databaseUrl: undefined,
      redisUrl: undefined,
      authSecret: AUTH_SECRET,
      previousAuthSecret: undefined,
      publicUrl: undefined,
      trustedProxies: 0,
      rateLimitPerMinute: 100,
      keyRateLimitPerMinute: 300,
      demoOrdersPerMinute: 4,
      estimates: true,
      webhookAllowPrivate: false,
      webhookPorts: [
        [80, 80],
        [443, 443],
        [1_024, 65_535],
      ],
      printerAllowPrivate: false,
      mail: null,
      deliveryRetentionDays: 30,
      contactRetentionDays: 30,
      eventRetentionDays: 400,
      auditRetentionDays: 1_095,
      logLevel: 'info',
    })
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['TLS', 'yes'],
    ['TLS_PORT', '70000'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', 'true'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['KEY_RATE_LIMIT_PER_MINUTE', '0'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://pos.example.com/'],
    ['AUTH_SECRET_PREVIOUS', 'short'],
    ['DELIVERY_RETENTION_DAYS', '6'],
    ['EVENT_RETENTION_DAYS', '29'],
    ['DATABASE_URL', 'mysql://localhost/passboard'],
    ['REDIS_URL', 'localhost:6379'],
    ['PUBLIC_URL', 'passboard.example'],
    ['PUBLIC_URL', 'https://passboard.example/cafe'],
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

  test('events are kept as long as their deliveries', () => {
    expect(parseConfig({ AUTH_SECRET, DELIVERY_RETENTION_DAYS: '500' }).eventRetentionDays).toBe(500)
  })

  test('https has one certificate: a local authority’s, or the operator’s with its key', () => {
    expect(parseConfig({ AUTH_SECRET, PORT: '3443' }).tls).toBeNull()
    expect(parseConfig({ AUTH_SECRET, TLS: 'local' }).tls).toEqual({ kind: 'local', port: 3443 })
    const own = { TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem', TLS_PORT: '443' }
    expect(parseConfig({ AUTH_SECRET, ...own }).tls).toEqual({
      kind: 'own',
      port: 443,
      certFile: 'cert.pem',
      keyFile: 'key.pem',
    })
    for (const [settings, problem] of [
      [{ TLS_CERT: 'cert.pem' }, /^TLS_CERT and TLS_KEY belong together/],
      [{ TLS_KEY: 'key.pem' }, /^TLS_CERT and TLS_KEY belong together/],
      [{ ...own, TLS: 'local' }, /^TLS must be off with TLS_CERT/],
      [{ TLS: 'local', PORT: '3443' }, /^TLS_PORT must differ from PORT/],
    ] as const) {
      expect(() => parseConfig({ AUTH_SECRET, ...settings })).toThrow(problem)
    }
  })

  test('every wrong setting is named at once', () => {
    expect(() => parseConfig({ PORT: 'x' })).toThrow(/PORT .+\nAUTH_SECRET is missing/)
  })
})
