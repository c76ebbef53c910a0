'use client'

import { useTranslations } from 'use-intl'
import { useDeviceSettings } from '@/app/device/settings'
import { SpeakerIcon } from './speaker-icon'
import { useSoundState } from './use-sound-state'

/**
 * Always in view: whether chimes are heard. Not a `status`, by which the connection's state is found. Any touch of the
 * page unlocks the sound, so the button needs no handler of its own.
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
