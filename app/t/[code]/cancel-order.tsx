import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DANGER, QUIET } from '@/app/parts/button'
import { FormProblem } from '@/app/parts/field'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { cancelOrder } from './actions'
import { useSeat } from './guest-context'

type Props = { orderId: string; number: number; show: (orders: GuestOrder[]) => void }
type State = 'idle' | 'asking' | 'busy' | 'tooLate' | 'notCancelled'

/** Takes an order back, after a question, while the kitchen has not begun. */
export function CancelOrder({ orderId, number, show }: Props) {
  const say = useTranslations('guest')
  const { code } = useSeat()
  const [state, setState] = useState<State>('idle')

  async function cancel() {
    setState('busy')
    const outcome = await cancelOrder(code, orderId).catch(() => null)
    if (outcome?.ok) return show(outcome.value)
    setState(outcome?.code === 'invalid_transition' ? 'tooLate' : 'notCancelled')
  }

  const isAsked = state === 'asking' || state === 'busy'
  return (
    <div className="grid gap-2">
      {isAsked ? (
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="pb-2 font-semibold">{say('cancelQuestion', { number })}</legend>
          <button type="button" disabled={state === 'busy'} onClick={cancel} className={DANGER}>
            {say('cancelYes')}
          </button>
          <button type="button" onClick={() => setState('idle')} className={QUIET}>
            {say('cancelNo')}
          </button>
        </fieldset>
      ) : (
        <button type="button" onClick={() => setState('asking')} className={`${QUIET} w-full`}>
          {say('cancel', { number })}
        </button>
      )}
      <FormProblem problem={state === 'tooLate' || state === 'notCancelled' ? say(state) : null} />
    </div>
  )
}
