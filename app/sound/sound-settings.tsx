'use client'

import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { changeDeviceSettings, deviceSettings, useDeviceSettings } from '@/app/device/settings'
import { readyOutput, subscribeToSound } from './chime-player'
import { CHIMES, type Chime, lengthOf } from './chimes'

type Trial = 'playing' | 'heard' | 'silent'

/** The volume and the chimes of this device, with a test button for each chime. */
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

/** The longest wait for the sound to unlock after the user presses the test button. */
const UNLOCK_MS = 3_000
const SAMPLE_EVERY_MS = 20
/** −40 dB. A higher level counts as audible. */
const AUDIBLE_LEVEL = 0.01

/** Plays a chime at once, also a muted one. Resolves to whether the output level was audible. */
async function tryChime(chime: Chime): Promise<boolean> {
  await waitForSound()
  const output = readyOutput()
  if (!output) return false
  output.begin(chime, deviceSettings().volume)
  const endsAt = performance.now() + lengthOf(chime) * 1000
  let loudest = 0
  while (performance.now() < endsAt) {
    await wait(SAMPLE_EVERY_MS)
    loudest = Math.max(loudest, output.level())
  }
  return loudest > AUDIBLE_LEVEL
}

/** Resolves when sound is ready, or after `UNLOCK_MS`. */
function waitForSound(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe()
      clearTimeout(timer)
      resolve()
    }
    const unsubscribe = subscribeToSound(() => readyOutput() && done())
    const timer = setTimeout(done, UNLOCK_MS)
    if (readyOutput()) done()
  })
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
