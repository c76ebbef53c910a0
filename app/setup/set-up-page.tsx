'use client'

import { useState } from 'react'
import type { Path } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { PRIMARY, QUIET } from '@/app/parts/button'
import { FormProblem } from '@/app/parts/field'
import { sentenceOf } from '@/app/parts/sentence-of'
import { useServerForm } from '@/app/parts/use-server-form'
import { type SetUpForm, setUpSchema } from '@/lib/setup/set-up-schema'
import { checkSetupCode } from './actions'
import { BranchStep } from './branch-step'
import { CodeStep } from './code-step'
import { firstValues } from './first-values'
import { ManagerStep } from './manager-step'
import { MenuStep } from './menu-step'
import { OrganisationStep } from './organisation-step'
import { setUpAndSignIn } from './set-up-and-sign-in'
import { FIELDS, STEPS, stepOf } from './steps'
import { StepsDone } from './steps-done'

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
