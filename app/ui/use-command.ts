import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import type { ErrorCode, Uses } from '@/lib/errors'
import { type Outcome, type Problem, TOO_MANY_REQUESTS } from '@/lib/problems'
import { isOfOtherBuild, reloadIfOutdated } from './outdated-page'

/** The outcome of a server action without a response: whether it was carried out is not known. */
export const UNANSWERED = {
  ok: false,
  code: 'unavailable',
  problems: [{ path: 'page', why: 'unanswered' }],
} as const

/** The outcome of a server action that threw. In a form, the page of an earlier build keeps what was entered, which a reload would lose. */
export function unanswered(error: unknown) {
  if (error instanceof Error && error.message === TOO_MANY_REQUESTS)
    return { ok: false, code: 'rate_limited', problems: [] } as const
  if (isOfOtherBuild(error)) return { ...UNANSWERED, problems: [{ path: 'page', why: 'outdated' }] } as const
  return UNANSWERED
}

/** The error of a whole form or a button, as a key of the messages `forms`. Fields show their own errors. */
export function sentenceOf({ code, problems }: { code: ErrorCode; problems: readonly Problem[] }) {
  if (code === 'version_conflict') return 'changedByOthers'
  const ofWhole = problems.find(({ path }) => path === 'menu' || path === 'page')
  if (ofWhole) return ofWhole.why
  if (problems.length > 0) return 'notSaved'
  return SENTENCES[code] ?? 'failed'
}

const SENTENCES: Partial<
  Record<string, 'unavailable' | 'tooManyTries' | 'forbidden' | 'gone' | 'signedOut' | 'inUse'>
> = {
  unavailable: 'unavailable',
  rate_limited: 'tooManyTries',
  forbidden: 'forbidden',
  not_found: 'gone',
  unauthenticated: 'signedOut',
  token_expired: 'signedOut',
  in_use: 'inUse',
}

const namesIn = ({ names, count }: Uses) => names.join(', ') + (count > names.length ? ', …' : '')

/**
 * Runs a button's command and refreshes the page after it; what `onDone` sets takes effect with the refreshed page. `problem`: the reason
 * of a failure, for the user.
 * @param conflict the sentence for a version conflict, where there are no fields to mark
 */
export function useCommand(conflict?: string) {
  const say = useTranslations('forms')
  const router = useRouter()
  const [isBusy, start] = useTransition()
  const [problem, setProblem] = useState<string | null>(null)

  function run<Value>(command: () => Promise<Outcome<Value>>, onDone: (value: Value) => void = () => undefined) {
    setProblem(null)
    start(async () => {
      const outcome = await command().catch(reloadIfOutdated).catch(unanswered)
      if (!outcome.ok) {
        const [first] = outcome.problems
        const { uses } = { uses: undefined, ...outcome }
        const isConflict = outcome.code === 'version_conflict'
        if (isConflict) router.refresh()
        if (isConflict && conflict) setProblem(conflict)
        else if (uses) setProblem(say(`usedBy_${uses.by}`, { count: uses.count, names: namesIn(uses) }))
        else setProblem(first ? say(first.why) : say(sentenceOf(outcome)))
        return
      }
      // After an `await`, React counts only what is started anew as a part of the transition.
      start(() => {
        onDone(outcome.value)
        router.refresh()
      })
    })
  }

  return { run, isBusy, problem }
}
