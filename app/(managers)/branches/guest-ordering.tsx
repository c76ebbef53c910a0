import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { Dialog } from '@/app/ui/dialog'
import { FormProblem } from '@/app/ui/field'
import { WarningSign } from '@/app/ui/icons'
import { useOpeningTime } from '@/app/ui/opening-time'
import { useCommand } from '@/app/ui/use-command'
import type { Ordering } from '@/lib/branches/ordering'
import { PAUSE_MINUTES } from '@/lib/branches/ordering-pause'
import type { BranchOverview, Overview } from '@/lib/overview/overview'
import { submitPause, submitResumption } from './actions'

type Props = { branch: BranchOverview; ordering: Ordering; overview: Overview }

/** Whether guests can order at a branch, and the button that stops it or lets them order again. */
export function GuestOrdering({ branch: { id, name, timeZone, capacity }, ordering, overview }: Props) {
  const say = useTranslations('managers.ordering')
  const kitchen = useTranslations('common.kitchen')
  const openingTime = useOpeningTime({ locale: overview.locale, timeZone: timeZone ?? overview.timeZone })
  const { run, isBusy, problem } = useCommand()
  const [isPausing, setPausing] = useState(false)
  const isPaused = !ordering.isOpen && ordering.why === 'paused'
  const stopped = ordering.isOpen || ordering.why === 'closed' ? null : ordering.why
  const time = !ordering.isOpen && ordering.opensAt !== null ? openingTime(ordering.opensAt) : null
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      {stopped ? (
        <strong className="flex items-center gap-1 text-late">
          <WarningSign className="size-4 shrink-0" />
          {time ? say(`${stopped}Until`, { time }) : say(stopped)}
        </strong>
      ) : ordering.isOpen ? (
        capacity.step === 'normal' ? (
          say('open')
        ) : (
          <strong>{kitchen(capacity.step)}</strong>
        )
      ) : time ? (
        say('closedUntil', { time })
      ) : (
        say('closed')
      )}
      <Button
        look="quiet"
        isSmall
        disabled={isBusy}
        aria-label={say(isPaused ? 'resumeNamed' : 'pauseNamed', { name })}
        onClick={() => (isPaused ? run(() => submitResumption(id)) : setPausing(true))}
      >
        {say(isPaused ? 'resume' : 'pause')}
      </Button>
      {!isPausing && problem && <span className="basis-full text-note">{problem}</span>}
      {isPausing && (
        <Dialog title={say('pauseNamed', { name })} onClose={() => setPausing(false)}>
          <p className="text-lg font-normal">{say('pauseLead')}</p>
          <div className="grid gap-3 pt-4 sm:grid-cols-2">
            {PAUSE_MINUTES.map((minutes) => (
              <Button
                key={minutes}
                look="quiet"
                disabled={isBusy}
                onClick={() =>
                  run(
                    () => submitPause(id, minutes),
                    () => setPausing(false),
                  )
                }
                className="min-h-14 text-lg"
              >
                {minutes === null ? say('untilResumed') : say('forMinutes', { minutes })}
              </Button>
            ))}
          </div>
          <FormProblem problem={problem} />
        </Dialog>
      )}
    </span>
  )
}
