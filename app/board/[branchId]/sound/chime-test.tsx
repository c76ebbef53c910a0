import { useTranslations } from 'use-intl'
import { SpeakerIcon } from './speaker-icon'
import { useSoundState } from './use-sound-state'

/** Says that a manager has just sent a chime, and whether it left this device. */
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
