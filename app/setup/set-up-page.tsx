'use client'

import { useState } from 'react'
import type { Path } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { requestSignIn } from '@/app/session-requests'
import { PRIMARY, QUIET } from '@/app/ui/buttons'
import { FormProblem } from '@/app/ui/field'
import { sentenceOf } from '@/app/ui/use-command'
import { useServerForm } from '@/app/ui/use-server-form'
import type { Outcome } from '@/lib/problems'
import { type SetUp, type SetUpForm, setUpSchema } from '@/lib/setup/set-up-schema'
import { checkSetupCode, setUpPassboard } from './actions'
import { BranchStep, CodeStep, ManagerStep, MenuStep, OrganisationStep } from './setup-steps'
import { FIELDS, firstValues, STEPS, stepOf } from './steps'

const PARTS = {
  code: CodeStep,
  organisation: OrganisationStep,
  branch: BranchStep,
  manager: ManagerStep,
  menu: MenuStep,
} as const

/** The set-up, a step at a time; what was typed stays when somebody goes back, or something is wrong. */
export function SetUpPage() {
  const say = useTranslations('setup')
  const sayOfForms = useTranslations('forms')
  const [at, setAt] = useState(0)
  const [isChecking, setChecking] = useState(false)
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const { form, submit, problem, isBusy } = useServerForm({
    schema: setUpSchema,
    values: FIRST_VALUES,
    send: async (sent) => {
      const outcome = await setUpAndSignIn(sent)
      // What the server finds wrong is shown at its own step.
      const [first] = outcome.ok ? [] : outcome.problems
      if (first) setAt(stepOf(first.path))
      return outcome
    },
    onSaved: () => window.location.assign('/setup/done'),
  })
  const step = STEPS[at] ?? 'code'
  const Part = PARTS[step]

  async function goOn() {
    setCodeProblem(null)
    if (!(await form.trigger([...FIELDS[step]] as Path<SetUpForm>[], { shouldFocus: true }))) return
    if (step === 'code' && !(await isRightCode())) return
    setAt(at + 1)
  }

  async function isRightCode(): Promise<boolean> {
    setChecking(true)
    const outcome = await checkSetupCode(form.getValues('code')).catch(() => UNREACHABLE)
    setChecking(false)
    if (outcome.ok) return true
    const [wrong] = outcome.problems
    if (outcome.code === 'already_exists') window.location.assign('/login')
    else if (wrong) form.setError('code', { type: wrong.why }, { shouldFocus: true })
    else setCodeProblem(sayOfForms(sentenceOf(outcome)))
    return false
  }

  return (
    <main className="grid min-h-dvh justify-items-center bg-paper px-4 py-8 md:py-14">
      <div className="grid w-full max-w-2xl content-start gap-7">
        <header>
          <h1 className="text-3xl/tight font-extrabold tracking-tight">{say('title')}</h1>
          <p className="mt-1 text-lg text-ink-quiet">{say('lead')}</p>
        </header>
        <StepsDone at={at} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void (at === STEPS.length - 1 ? submit() : goOn())
          }}
          className="grid gap-6 rounded-xl border border-rule bg-white p-5 md:p-8"
        >
          <Part form={form} />
          <FormProblem problem={problem ?? codeProblem} />
          <div className="flex flex-wrap justify-between gap-3">
            {at > 0 ? (
              <button type="button" onClick={() => setAt(at - 1)} className={QUIET}>
                {say('back')}
              </button>
            ) : (
              <span />
            )}
            <button type="submit" disabled={isBusy || isChecking} className={`${PRIMARY} min-w-40`}>
              {say(at < STEPS.length - 1 ? 'next' : isBusy ? 'finishing' : 'finish')}
            </button>
          </div>
        </form>
      </div>
    </main>
  )
}

const FIRST_VALUES = firstValues()
const UNREACHABLE = { ok: false, code: 'unavailable', problems: [] } as const

/** How far the set-up is. @param at the present step, from 0 */
function StepsDone({ at }: { at: number }) {
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

/** Sets up, and signs the manager in on this device: they have just said who they are. */
async function setUpAndSignIn(wanted: SetUp): Promise<Outcome> {
  const outcome = await setUpPassboard(wanted)
  if (!outcome.ok && outcome.code === 'already_exists') window.location.assign('/login')
  if (!outcome.ok) return outcome
  const { slug, phone, pin } = wanted
  // Where that fails, the next page asks them to sign in.
  await requestSignIn({ orgSlug: slug, phone, pin })
  return outcome
}
