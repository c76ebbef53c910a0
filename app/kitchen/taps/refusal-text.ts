import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { LastChange, TapResult } from '@/lib/board/tap'
import type { StaffCommand } from '@/lib/orders/order-command'

type Refusal = Extract<TapResult, { ok: false }>

/** @returns a function that explains a refused tap to the user; `number` is the ticket's */
export function useRefusalText(): (number: number, command: Pick<StaffCommand, 'type'>, refusal: Refusal) => string {
  const say = useTranslations('board.taps')

  return useMemo(() => {
    function by(change: LastChange | undefined): string {
      if (!change) return ''
      const { by: name, screen } = change
      if (!name) return say('byGuest')
      return screen ? say('byPersonAt', { name, screen }) : say('byPerson', { name })
    }

    return (number, { type }, { code, order, lastChange }) => {
      switch (code) {
        case 'invalid_transition':
        case 'version_conflict':
          return say('moved', { number, status: order?.status ?? 'other', by: by(lastChange) })
        case 'already_paid':
          return say('paidAlready', { number, by: by(lastChange) })
        case 'wrong_amount':
          return say('otherAmount', { number })
        case 'not_found':
          return say('gone', { number })
        case 'forbidden':
          return say(type === 'adjust' || type === 'remove_adjustment' ? 'aboveLimit' : 'notYours', { number })
        default:
          return say('failed', { number })
      }
    }
  }, [say])
}
