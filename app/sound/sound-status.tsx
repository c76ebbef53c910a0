'use client'

import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceSettings, useDeviceSettings } from '@/app/device/settings'
import { SpeakerIcon } from '../ui/icons'
import { readyOutput, useSoundState } from './chime-player'

/**
 * Shows whether chimes can be heard. Always visible. It has no role `status`, which only the connection's state has. Any touch of
 * the page unlocks the sound, so the button needs no handler.
 */
export function SoundStatus() {
  const t = useTranslations('device.sound')
  const state = useSoundState()
  const { volume } = useDeviceSettings()

  if (state === 'locked') {
    return (
      <button
        type="button"
        className="flex min-h-11 items-center gap-2 rounded-lg bg-alert px-3 text-left text-base/tight font-bold text-ink group-data-lost:bg-ink group-data-lost:text-alert md:min-h-16 md:text-lg/tight"
      >
        <SpeakerIcon sounds={false} className="size-6 shrink-0" />
        {t('locked')}
      </button>
    )
  }
  const isOn = state === 'ready' && volume > 0
  const words = state === 'ready' ? (isOn ? 'on' : 'off') : state
  return (
    <p className="flex min-h-11 items-center gap-2 text-base font-medium text-chalk-quiet group-data-lost:text-ink">
      <SpeakerIcon sounds={isOn} className="size-6 shrink-0" />
      <span className={isOn || state === 'starting' ? 'sr-only' : undefined}>{t(words)}</span>
    </p>
  )
}

/** Shows that a manager has sent a test chime, and whether this device played it. */
export function ChimeTest({ isOn, onSeen }: { isOn: boolean; onSeen: () => void }) {
  const say = useTranslations('device.sound')
  const common = useTranslations('common')
  const isHeard = useSoundState() === 'ready'
  return (
    <div aria-live="polite">
      {isOn && (
        <p className="pointer-events-auto flex items-center gap-4 rounded-xl bg-paper-head py-2 pl-5 pr-2 text-xl font-semibold text-ink">
          <SpeakerIcon sounds={isHeard} className="size-7 shrink-0" />
          <span className="flex-1">{say(isHeard ? 'chimeTest' : 'chimeTestLocked')}</span>
          <button type="button" onClick={onSeen} className="min-h-16 min-w-16 rounded-lg px-5 font-bold">
            {common('ok')}
          </button>
        </p>
      )}
    </div>
  )
}

const SHOWN_MS = 10_000

/** A test chime that a manager sends to the screen. It plays also if the device has muted it, and shows a notice for 10 s. */
export function useChimeTest() {
  const [isOn, setIsOn] = useState(false)

  const begin = useCallback(() => {
    readyOutput()?.begin('new', deviceSettings().volume)
    setIsOn(true)
  }, [])
  const end = useCallback(() => setIsOn(false), [])

  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(end, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isOn, end])

  return { isOn, begin, end }
}
