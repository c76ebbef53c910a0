import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { FormProblem } from '@/app/ui/field'
import { useGuestPage } from './guest-context'
import { cancelOrder, isTableUnavailable } from './requests'
import type { ShowOrdersOf } from './use-own-orders'

type Props = { orderId: string; number: number; showOrdersOf: ShowOrdersOf }
type Problem = 'tooLate' | 'notCancelled' | 'cancelRefused'
type State = 'idle' | 'confirming' | 'busy' | Problem

/** Cancels a pending order after a confirmation. */
export function CancelOrder({ orderId, number, showOrdersOf }: Props) {
  const say = useTranslations('guest')
  const { code } = useGuestPage()
  const [state, setState] = useState<State>('idle')

  async function cancel() {
    setState('busy')
    const outcome = await showOrdersOf(() => cancelOrder(code, orderId)).catch(() => null)
    if (outcome?.ok) return
    if (outcome && isTableUnavailable(outcome.code)) return window.location.reload()
    setState(!outcome ? 'notCancelled' : outcome.code === 'invalid_transition' ? 'tooLate' : 'cancelRefused')
  }

  const isConfirming = state === 'confirming' || state === 'busy'
  return (
    <div className="grid gap-2">
      {isConfirming ? (
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="pb-2 font-semibold">{say('cancelQuestion', { number })}</legend>
          <Button look="danger" disabled={state === 'busy'} onClick={cancel}>
            {say('cancelYes')}
          </Button>
          <Button look="quiet" onClick={() => setState('idle')}>
            {say('cancelNo')}
          </Button>
        </fieldset>
      ) : (
        <Button look="quiet" onClick={() => setState('confirming')} className="w-full">
          {say('cancel', { number })}
        </Button>
      )}
      <FormProblem problem={isConfirming || state === 'idle' ? null : say(state)} />
    </div>
  )
}
