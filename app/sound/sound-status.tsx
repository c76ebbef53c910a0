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
        className="flex min-h-11 shrink-0 items-center gap-2 rounded-lg bg-alert px-3 text-left text-base/tight font-bold text-ink group-data-lost:bg-ink group-data-lost:text-alert max-md:shrink max-md:gap-1.5 max-md:px-2 max-md:text-sm/tight"
      >
        <SpeakerIcon sounds={false} className="size-6 shrink-0" />
        {t('locked')}
      </button>
    )
  }
  const isOn = state === 'ready' && volume > 0
  const words = state === 'ready' ? (isOn ? 'on' : 'off') : state
  return (
    <p className="flex shrink-0 items-center gap-2 text-base/tight font-medium text-chalk-quiet group-data-lost:text-ink">
      <SpeakerIcon sounds={isOn} className="size-6 shrink-0" />
      <span className={isOn || state === 'starting' ? 'sr-only' : undefined}>{t(words)}</span>
    </p>
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
