import { join, resolve } from 'node:path'
import { z } from 'zod'
import { processWide } from './process-wide'
import { DEFAULT_WEBHOOK_PORTS, type PortRange, readPortRanges } from './webhook-ports'

/** What an installation is for. The demo's data are never opened as real ones, whatever DATA_DIR is. */
export type Installation = 'cafe' | 'demo'

/** The folder of an installation, with its database and its secret. */
export const installationFolder = (dataDir: string, installation: Installation): string => join(dataDir, installation)

/**
 * DATA_DIR as an absolute path: commands and the server use it as the folder of a socket, which has no relative form. A relative
 * value is of the working directory.
 */
export const resolvedDataDir = (given: string | undefined): string =>
  resolve(/* turbopackIgnore: true */ given || '.data')

/** Passboard cannot start. The message is a sentence for the operator. */
export class StartError extends Error {}

/** The base URL of a server that listens on this address, for use on the same machine. IPv6 addresses get brackets. */
export function localUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

const wholeNumber = (fallback: number, max: number) => z.coerce.number().int().min(0).max(max).default(fallback)
const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1')

const portRanges = z
  .string()
  .default(DEFAULT_WEBHOOK_PORTS)
  .transform((text, { addIssue }) => {
    const ranges = readPortRanges(text)
    if (ranges) return ranges
    addIssue('must be ports from 1 to 65535 such as 443,8000-8999')
    return z.NEVER
  })

/** Origins as browsers send them: scheme, host and port, without a path. */
const origins = z
  .string()
  .default('')
  .transform((text, { addIssue }) => {
    const given = text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    if (
      given.every((one) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol) && new URL(one).origin === one)
    )
      return given
    addIssue('must be origins such as https://pos.example.com,http://localhost:5173')
    return z.NEVER
  })

/** A small machine keeps the events of a year and a month, so that its disk is enough for years (`npm run bench -- disk`). */
const EVENT_DAYS_OF_OWN_DATABASE = 400

const environment = z
  .object({
    PORT: wholeNumber(3000, 65_535),
    HOST: z.string().min(1).default('0.0.0.0'),
    TLS: z.enum(['off', 'local'], { error: 'must be off or local' }).default('off'),
    TLS_PORT: wholeNumber(3443, 65_535),
    TLS_CERT: z.string().min(1).optional(),
    TLS_KEY: z.string().min(1).optional(),
    DATA_DIR: z.string().optional().transform(resolvedDataDir),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL' }).optional(),
    REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// URL' }).optional(),
    AUTH_SECRET: z
      .string({ error: 'is missing: set it to 32 or more random characters (openssl rand -base64 32 generates them)' })
      .min(32, 'must have 32 or more characters'),
    AUTH_SECRET_PREVIOUS: z.string().min(32, 'must have 32 or more characters').optional(),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
      .refine(
        (url) => !URL.canParse(url) || new URL(url).pathname === '/',
        'must have no path: Passboard answers at the root of its host',
      )
      .optional(),
    TRUST_PROXY: wholeNumber(0, 10),
    RATE_LIMIT_PER_MINUTE: wholeNumber(100, 1_000_000).refine((value) => value > 0, 'must be 1 or more'),
    KEY_RATE_LIMIT_PER_MINUTE: wholeNumber(300, 1_000_000).refine((value) => value > 0, 'must be 1 or more'),
    CORS_ORIGINS: origins,
    DEMO_ORDERS_PER_MINUTE: wholeNumber(4, 600),
    ESTIMATES: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    WEBHOOK_ALLOW_PRIVATE: flag,
    WEBHOOK_PORTS: portRanges,
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a smtp:// or smtps:// URL' }).optional(),
    MAIL_FROM: z.string().min(3).max(320).optional(),
    PRINTER_ALLOW_PRIVATE: flag,
    DELIVERY_RETENTION_DAYS: wholeNumber(30, 3_650).refine(
      (value) => value >= 7,
      'must be 7 or more, because retries continue for days',
    ),
    CONTACT_RETENTION_DAYS: wholeNumber(30, 3_650).refine((value) => value >= 1, 'must be 1 or more'),
    EVENT_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).optional(),
    AUDIT_RETENTION_DAYS: wholeNumber(1_095, 36_500),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine(
    // A delivery needs its event, also when it is sent again.
    ({ EVENT_RETENTION_DAYS: events = 0, DELIVERY_RETENTION_DAYS: deliveries }) => events === 0 || events >= deliveries,
    { path: ['EVENT_RETENTION_DAYS'], error: 'must be 0 (for ever) or at least DELIVERY_RETENTION_DAYS' },
  )
  .refine(({ TLS_CERT: cert, TLS_KEY: key }) => (cert === undefined) === (key === undefined), {
    path: ['TLS_CERT'],
    error: 'and TLS_KEY belong together: set both or none',
  })
  .refine(({ SMTP_URL: smtp, MAIL_FROM: from }) => (smtp === undefined) === (from === undefined), {
    path: ['SMTP_URL'],
    error: 'and MAIL_FROM belong together: set both or none',
  })
  .refine(({ TLS: tls, TLS_CERT: cert }) => tls === 'off' || cert === undefined, {
    path: ['TLS'],
    error: 'must be off with TLS_CERT and TLS_KEY: the certificate is either yours or one of a local authority',
  })
  .refine(
    ({ PORT: port, TLS_PORT: tlsPort, TLS: tls, TLS_CERT: cert }) =>
      port === 0 || port !== tlsPort || (tls === 'off' && cert === undefined),
    { path: ['TLS_PORT'], error: 'must differ from PORT, which is for http' },
  )

/** The name of every setting that Passboard reads from the environment. docs/configuration.md documents them. */
export const SETTINGS = Object.keys(environment.shape)

/** Https of this process. `local`: certificates of an authority that Passboard makes; `own`: the operator's certificate. */
type TlsSettings = { port: number } & ({ kind: 'local' } | { kind: 'own'; certFile: string; keyFile: string })

export type Config = {
  port: number
  host: string
  /** Null: this process speaks http only. */
  tls: TlsSettings | null
  /** Absolute. */
  dataDir: string
  /** Undefined: Passboard runs its own Postgres in `dataDir`. */
  databaseUrl: string | undefined
  redisUrl: string | undefined
  authSecret: string
  /** The secret before the current one: what it signed or encrypted is still accepted. */
  previousAuthSecret: string | undefined
  /**
   * The address that people and devices use; without `tls` it decides whether cookies are secure. Undefined: every address at which the
   * machine is reached.
   */
  publicUrl: string | undefined
  /** How many proxies in front of the server append to X-Forwarded-For. */
  trustedProxies: number
  /** Requests per minute and client address on the REST interface. */
  rateLimitPerMinute: number
  /** Requests per minute and API key, from all addresses together. */
  keyRateLimitPerMinute: number
  /** The origins whose pages may use the REST interface from a browser. */
  corsOrigins: string[]
  demoOrdersPerMinute: number
  /** Whether this process learns from the events and tells when open orders become ready. */
  estimates: boolean
  webhookAllowPrivate: boolean
  /** The ports to which webhooks may be sent. */
  webhookPorts: PortRange[]
  /** The mail server for alarms, with user and password, and the sender. Null: Passboard sends no e-mail. */
  mail: { url: string; from: string } | null
  /** Whether printers may have addresses of a private network. */
  printerAllowPrivate: boolean
  deliveryRetentionDays: number
  contactRetentionDays: number
  /** 0: events, the history of every order, are never deleted. */
  eventRetentionDays: number
  /** 0: the activity log is never deleted. */
  auditRetentionDays: number
  logLevel: string
}

/** Settings are missing or wrong. The message has one line for each of them and can be printed as it is. */
export class ConfigError extends StartError {}

/** Parses the settings. @throws {ConfigError} that names each setting that is missing or wrong */
export function parseConfig(env: Record<string, string | undefined>): Config {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${sentence(issue)}.`).join('\n'))
  }
  const values = parsed.data
  return {
    port: values.PORT,
    host: values.HOST,
    tls: tlsSettings(values),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    authSecret: values.AUTH_SECRET,
    previousAuthSecret: values.AUTH_SECRET_PREVIOUS,
    publicUrl: values.PUBLIC_URL,
    trustedProxies: values.TRUST_PROXY,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    keyRateLimitPerMinute: values.KEY_RATE_LIMIT_PER_MINUTE,
    corsOrigins: values.CORS_ORIGINS,
    demoOrdersPerMinute: values.DEMO_ORDERS_PER_MINUTE,
    estimates: values.ESTIMATES === 'on',
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
    webhookPorts: values.WEBHOOK_PORTS,
    mail: values.SMTP_URL && values.MAIL_FROM ? { url: values.SMTP_URL, from: values.MAIL_FROM } : null,
    printerAllowPrivate: values.PRINTER_ALLOW_PRIVATE,
    deliveryRetentionDays: values.DELIVERY_RETENTION_DAYS,
    contactRetentionDays: values.CONTACT_RETENTION_DAYS,
    eventRetentionDays:
      values.EVENT_RETENTION_DAYS ??
      (values.DATABASE_URL ? 0 : Math.max(EVENT_DAYS_OF_OWN_DATABASE, values.DELIVERY_RETENTION_DAYS)),
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    logLevel: values.LOG_LEVEL,
  }
}

function tlsSettings({ TLS, TLS_PORT: port, TLS_CERT, TLS_KEY }: z.infer<typeof environment>): TlsSettings | null {
  if (TLS === 'local') return { kind: 'local', port }
  return TLS_CERT && TLS_KEY ? { kind: 'own', port, certFile: TLS_CERT, keyFile: TLS_KEY } : null
}

/** The settings of this process, parsed on first use. @throws {ConfigError} */
export function config(): Config {
  return processWide('config', () => parseConfig(process.env))
}

function sentence(issue: z.core.$ZodIssue): string {
  return issue.message.startsWith('Invalid') || issue.message.startsWith('Too')
    ? `is not valid: ${issue.message}`
    : issue.message
}
