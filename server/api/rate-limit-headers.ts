import { BUDGET_SECONDS, type Budget } from '../limits'

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
