import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '@/app/ui/dialog'
import { useTimeOfDay } from '@/app/ui/server-clock'
import { HAND_MINUTES } from '@/lib/branches/capacity'
import type { HandStep, ShownCapacity } from '@/lib/branches/capacity-schema'
import { setKitchenStep } from '../actions'
import { useBoardContext } from '../board-context'

type Props = {
  /** Null: not known yet. */
  capacity: ShownCapacity | null
  onClose: () => void
}

const STEPS = ['busy', 'limited', 'full'] as const

/** Says for some minutes how full the kitchen is, or that it is not. */
export function KitchenStepPanel({ capacity, onClose }: Props) {
  const say = useTranslations('board.panels.kitchen')
  const common = useTranslations('common.kitchen')
  const panels = useTranslations('board.panels')
  const { branch } = useBoardContext()
  const timeOfDay = useTimeOfDay(branch)
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const { step = 'normal', until = null, longerMinutes = 0, categoryCount = 0 } = capacity ?? {}

  async function set(wanted: HandStep) {
    setBusy(true)
    setFailed(false)
    try {
      await setKitchenStep({ branchId: branch.id, wanted })
      onClose()
    } catch (error) {
      console.warn('The kitchen was not set:', error)
      setBusy(false)
      setFailed(true)
    }
  }

  const meaning = {
    busy: say('busy', { minutes: longerMinutes }),
    limited: categoryCount === 0 ? say('noCategories') : say('limited', { count: categoryCount }),
    full: say('full'),
  }
  return (
    <Dialog title={say('title')} onClose={onClose}>
      <p className="pb-3 text-base/snug text-ink-quiet">{say('lead')}</p>
      <div className="grid gap-3">
        {STEPS.map((one) => (
          <fieldset
            key={one}
            disabled={isBusy || (one === 'limited' && categoryCount === 0)}
            className={`grid grid-cols-3 items-center gap-2 rounded-lg border-2 p-2.5 sm:grid-cols-[1fr_5.5rem_5.5rem_5.5rem] ${one === step ? 'border-ink' : 'border-rule'}`}
          >
            <legend className="sr-only">{common(one)}</legend>
            <p className="col-span-full text-base/tight sm:col-span-1">
              <strong className="block text-lg/snug">{common(one)}</strong>
              {meaning[one]}
            </p>
            {HAND_MINUTES.map((minutes) => (
              <button
                key={minutes}
                type="button"
                aria-label={say('choose', { step: common(one), minutes })}
                onClick={() => set({ step: one, minutes })}
                className="min-h-14 rounded-lg border-2 border-rule bg-white px-2 text-base/tight font-semibold pressable disabled:text-ink-quiet"
              >
                {say('minutes', { minutes })}
              </button>
            ))}
          </fieldset>
        ))}
        <div className="grid items-center gap-2 sm:grid-cols-2">
          <p className="text-lg/snug font-semibold">
            {until === null
              ? say('now', { step: common(step) })
              : say('nowUntil', { step: common(step), time: timeOfDay(until) })}
          </p>
          <button
            type="button"
            disabled={isBusy || (step === 'normal' && until === null)}
            onClick={() => set({ step: 'normal' })}
            className="min-h-14 rounded-lg border-2 border-rule bg-white px-4 text-lg font-semibold pressable disabled:text-ink-quiet"
          >
            {say('normal')}
          </button>
        </div>
        {failed && (
          <p role="alert" className="text-base font-semibold text-late">
            {panels('unreachable')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
