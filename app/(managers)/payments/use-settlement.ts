import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import { reloadIfOutdated } from '@/app/ui/outdated-page'
import { unanswered } from '@/app/ui/use-command'
import type { ErrorCode } from '@/lib/errors'
import type { Settlement } from '@/lib/transfers/settlement'
import { submitSettlement } from './actions'

/** Sends a decision about a transfer, and refreshes the page. `problem`: why the last one was refused. */
export function useSettlement(transferId: string) {
  const say = useTranslations('payments.problem')
  const forms = useTranslations('forms')
  const router = useRouter()
  const [isBusy, start] = useTransition()
  const [problem, setProblem] = useState<string | null>(null)

  function settle(settlement: Settlement, onDone: () => void = () => undefined) {
    setProblem(null)
    start(async () => {
      const outcome = await submitSettlement(transferId, settlement).catch(reloadIfOutdated).catch(unanswered)
      if (outcome.ok) onDone()
      else setProblem(outcome.code === 'rate_limited' ? forms('tooManyTries') : say(problemOf(outcome.code)))
      // Also after a refusal: somebody else was first.
      if (outcome.ok || outcome.code !== 'unavailable') router.refresh()
    })
  }

  return { settle, isBusy, problem }
}

function problemOf(code: ErrorCode) {
  if (code === 'version_conflict') return 'changed'
  if (code === 'already_paid') return 'alreadyPaid'
  return code === 'unavailable' ? 'unavailable' : 'failed'
}
