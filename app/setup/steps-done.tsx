import { useTranslations } from 'use-intl'
import { STEPS } from './steps'

/** How far the set-up is. @param at the present step, from 0 */
export function StepsDone({ at }: { at: number }) {
  const say = useTranslations('setup')
  const name = say(`step_${STEPS[at] ?? 'code'}`)
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold">
        {say('progress', { at: at + 1, of: STEPS.length, name })}
      </p>
      <ol aria-label={say('steps')} className="grid grid-cols-5 gap-2">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className={`grid content-start gap-1.5 text-sm/tight max-sm:sr-only ${index === at ? 'font-bold' : 'text-ink-quiet'}`}
          >
            <span aria-hidden="true" className={`h-2 rounded-full ${index <= at ? 'bg-ink' : 'bg-rule'}`} />
            {say(`step_${step}`)}
          </li>
        ))}
      </ol>
    </div>
  )
}
