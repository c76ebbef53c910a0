import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { LastChange, TapResult } from '@/lib/board/tap'

export type Refusal = Extract<TapResult, { ok: false }>

/** Says in words why a tap did not go through. @param number the ticket's */
export function useExplanations(): (number: number, refusal: Refusal) => string {
  const say = useTranslations('board.taps')

  return useMemo(() => {
    function by(change: LastChange | undefined): string {
      if (!change) return ''
      const { by: name, screen } = change
      if (!name) return say('byGuest')
      return screen ? say('byPersonAt', { name, screen }) : say('byPerson', { name })
    }

    return (number, { code, order, lastChange }) => {
      switch (code) {
        case 'invalid_transition':
        case 'version_conflict':
          return say('moved', { number, status: order?.status ?? 'other', by: by(lastChange) })
        case 'already_paid':
          return say('paidAlready', { number, by: by(lastChange) })
        case 'not_found':
          return say('gone', { number })
        case 'forbidden':
          return say('notYours', { number })
        default:
          return say('failed', { number })
      }
    }
  }, [say])
}
