import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { useTranslations } from 'use-intl'
import type { Outcome } from '@/lib/outcome'
import { sentenceOf, UNANSWERED } from './sentence-of'

/** Runs what a button asks for, and shows the page anew after it; `problem` says why it was not done. */
export function useCommand() {
  const say = useTranslations('forms')
  const router = useRouter()
  const [isBusy, start] = useTransition()
  const [problem, setProblem] = useState<string | null>(null)

  function run<Value>(command: () => Promise<Outcome<Value>>, onDone: (value: Value) => void = () => undefined) {
    setProblem(null)
    start(async () => {
      const outcome = await command().catch(() => UNANSWERED)
      if (!outcome.ok) {
        const [first] = outcome.problems
        setProblem(first ? say(first.why) : say(sentenceOf(outcome)))
        return
      }
      onDone(outcome.value)
      router.refresh()
    })
  }

  return { run, isBusy, problem }
}
