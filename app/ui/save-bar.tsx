import { useTranslations } from 'use-intl'
import { Button } from './buttons'
import { FormProblem } from './field'

type Props = { isBusy: boolean; problem: string | null; state: 'unsaved' | 'saved' | null }

/** The button that saves a long form, always in sight: at the end of the form, and at the bottom of the window before that. */
export function SaveBar({ isBusy, problem, state }: Props) {
  const say = useTranslations('forms')
  return (
    <div className="sticky bottom-0 z-10 -mx-2 grid gap-3 border-t border-rule bg-paper px-2 py-3 print:hidden">
      <FormProblem problem={problem} />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" look="primary" disabled={isBusy} className="min-w-32">
          {isBusy ? say('saving') : say('save')}
        </Button>
        <p role="status" className={`font-semibold ${state === 'saved' ? 'text-paid-ink' : 'text-ink-quiet'}`}>
          {!isBusy && state && say(state === 'saved' ? 'saved' : 'notSavedYet')}
        </p>
      </div>
    </div>
  )
}
