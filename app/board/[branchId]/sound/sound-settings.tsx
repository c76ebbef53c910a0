'use client'

import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { changeDeviceSettings, useDeviceSettings } from '@/app/device/settings'
import { CHIMES, type Chime } from './chimes'
import { tryChime } from './try-chime'

type Trial = 'playing' | 'heard' | 'silent'

/** Volume and choice of chimes on this device, each of which can be tried. */
export function SoundSettings() {
  const t = useTranslations('device.sound')
  const { volume, mutedChimes } = useDeviceSettings()
  const percent = useFormatter().number(volume, { style: 'percent' })
  const [trial, setTrial] = useState<Trial | null>(null)

  async function play(chime: Chime) {
    setTrial('playing')
    setTrial((await tryChime(chime)) ? 'heard' : 'silent')
  }

  function choose(chime: Chime, chosen: boolean) {
    const others = mutedChimes.filter((name) => name !== chime)
    changeDeviceSettings({ mutedChimes: chosen ? others : [...others, chime] })
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="text-xl font-bold">{t('title')}</legend>
      <label className="flex min-h-16 items-center gap-4 text-lg font-medium">
        {t('volume')}
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={Math.round(volume * 100)}
          aria-valuetext={percent}
          onChange={({ target }) => changeDeviceSettings({ volume: target.valueAsNumber / 100 })}
          className="h-16 min-w-0 flex-1 accent-current"
        />
        <span aria-hidden="true" className="w-14 text-right tabular-nums">
          {percent}
        </span>
      </label>
      {CHIMES.map((chime) => (
        <div key={chime} className="flex items-center gap-4">
          <label className="flex min-h-16 flex-1 items-center gap-4 text-lg font-medium">
            <input
              type="checkbox"
              checked={!mutedChimes.includes(chime)}
              onChange={({ target }) => choose(chime, target.checked)}
              className="size-6 shrink-0 accent-current"
            />
            {t(`chimes.${chime}`)}
          </label>
          <button
            type="button"
            aria-label={t('playChime', { chime: t(`chimes.${chime}`) })}
            onClick={() => play(chime)}
            className="min-h-16 min-w-16 rounded-lg border-2 border-current px-5 text-lg font-bold"
          >
            {t('play')}
          </button>
        </div>
      ))}
      <p aria-live="polite" className="min-h-14 text-base">
        {trial && t(`trial.${trial}`)}
      </p>
    </fieldset>
  )
}
