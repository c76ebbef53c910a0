import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { AppError } from '../errors'
import { processWide } from '../process-wide'

/** Ten wrong codes of a person in 15 minutes; a right one is not counted. */
export const CODE_TRIES = { points: 10, duration: 15 * 60 }

const holder = () => processWide<{ tries: RateLimiterAbstract | null }>('code-tries', () => ({ tries: null }))

/** Sets what counts pairing codes that are tried; called once, at boot. */
export function installCodeTries(limiter: RateLimiterAbstract): void {
  holder().tries = limiter
}

/** Counts a try before the code is looked at, so that tries at the same moment cannot exceed the limit. @throws {AppError} rate_limited */
export async function countCodeTry(staffId: string): Promise<void> {
  try {
    await installed().consume(staffId)
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal
    throw new AppError('rate_limited', 'Too many wrong codes. Wait up to 15 minutes and try again.')
  }
}

/** Takes the last try back: its code was right. */
export async function forgiveCodeTry(staffId: string): Promise<void> {
  await installed().reward(staffId, 1)
}

function installed(): RateLimiterAbstract {
  const { tries } = holder()
  if (!tries) throw new Error('Pairing is not ready yet.')
  return tries
}
