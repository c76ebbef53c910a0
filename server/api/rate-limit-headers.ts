import { BUDGET_SECONDS, type Budget } from '../limits'

/** The description of both headers: components of the OpenAPI document. */
export const RATE_LIMIT_HEADERS = {
  'RateLimit-Policy': {
    schema: { type: 'string' },
    description:
      'The limits of the request: `q` requests in `w` seconds for each `address`, and for each API `key`. See draft-ietf-httpapi-ratelimit-headers-11.',
    example: '"address";q=100;w=60',
  },
  RateLimit: {
    schema: { type: 'string' },
    description: 'What is left of each limit: `r` requests; all of it again after `t` seconds.',
    example: '"address";r=99;t=60',
  },
} as const

/** The same as references: every answer has them. */
export const RATE_LIMIT_REFERENCES = Object.fromEntries(
  Object.keys(RATE_LIMIT_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

/**
 * The headers of draft-ietf-httpapi-ratelimit-headers-11: the policies that apply to a request (section 3) and what is left
 * of each (section 4). Both are lists of strings with parameters (RFC 9651). There is no partition key (`pk`): it would
 * name the address or the key.
 */
export const rateLimitHeaders = (budgets: Budget[]): [name: string, value: string][] => [
  ['RateLimit-Policy', budgets.map(({ policy, quota }) => `"${policy}";q=${quota};w=${BUDGET_SECONDS}`).join(', ')],
  [
    'RateLimit',
    budgets.map(({ policy, remaining, resetsIn }) => `"${policy}";r=${remaining};t=${resetsIn}`).join(', '),
  ],
]
