import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { FormProblem } from '@/app/ui/field'
import { CALL_KINDS, type CallKind, type GuestCall } from '@/lib/guests/call-kinds'
import type { Outcome } from '@/lib/problems'
import { useGuestPage } from './guest-context'
import { call, isTableUnavailable } from './requests'

type Problem = 'tooOften' | 'notSent' | 'refused'

/** Calls staff or asks for the bill, and shows whether someone has answered. */
export function CallButtons({ calls }: { calls: GuestCall[] }) {
  const say = useTranslations('guest.calls')
  const { code } = useGuestPage()
  const [busy, setBusy] = useState<CallKind | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function send(kind: CallKind) {
    setBusy(kind)
    const outcome = await call(code, kind).catch(() => null)
    if (outcome && !outcome.ok && isTableUnavailable(outcome.code)) return window.location.reload()
    setBusy(null)
    setProblem(problemIn(outcome))
  }

  return (
    <section aria-label={say('title')} className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        {CALL_KINDS.map((kind) => {
          const latest = calls.findLast((each) => each.kind === kind)
          const isWaiting = latest?.acknowledgedAt === null
          return (
            <div key={kind} className="grid content-start gap-1">
              <Button
                look="quiet"
                disabled={busy === kind || isWaiting}
                onClick={() => send(kind)}
                className="min-h-14"
              >
                {say(kind)}
              </Button>
              <p role="status" className="text-center text-base/snug font-semibold text-paid-ink">
                {latest && <span>{say(isWaiting ? `${kind}Waits` : `${kind}Acknowledged`)}</span>}
              </p>
            </div>
          )
        })}
      </div>
      <FormProblem problem={problem && say(problem)} />
    </section>
  )
}

/** @param outcome null: there was no answer */
function problemIn(outcome: Outcome<null> | null): Problem | null {
  if (!outcome) return 'notSent'
  if (outcome.ok) return null
  return outcome.code === 'rate_limited' ? 'tooOften' : 'refused'
}
