import { z } from 'zod'
import type { TapResult } from '@/lib/board/tap'
import { isDatabaseAway } from '@/lib/db/database-away'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'

/** Carries out a tap, and says what became of it in a word that the board has a sentence for. */
export async function tapResultOf(work: () => Promise<TapResult>): Promise<TapResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code }
    if (error instanceof z.ZodError) return { ok: false, code: 'invalid_request' }
    if (isDatabaseAway(error)) return { ok: false, code: 'unavailable' }
    log().error({ err: error }, 'tap failed')
    return { ok: false, code: 'internal' }
  }
}
