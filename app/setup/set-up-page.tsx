'use client'

import { useEffect, useRef, useState } from 'react'
import type { Path } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { LanguageSwitch } from '@/app/menu/language-switch'
import { requestSignIn } from '@/app/session-requests'
import { Button } from '@/app/ui/buttons'
import { FormProblem } from '@/app/ui/field'
import { sentenceOf } from '@/app/ui/use-command'
import { useServerForm } from '@/app/ui/use-server-form'
import type { Outcome } from '@/lib/problems'
import { type SetUp, type SetUpForm, setUpSchema } from '@/lib/setup/set-up-schema'
import { checkSetupCode, setUpPassboard } from './actions'
import { type BrowserValues, proposedValues } from './browser-values'
import { forgetSetUp, keepSetUp, keptSetUp } from './kept-set-up'
import { BranchStep, CodeStep, ManagerStep, MenuStep, OrganisationStep } from './setup-steps'
import { FIELDS, firstValues, STEPS, stepOf } from './steps'

const STEP_COMPONENTS = {
  code: CodeStep,
  organisation: OrganisationStep,
  branch: BranchStep,
  manager: ManagerStep,
  menu: MenuStep,
} as const

/**
 * The set-up form, one step at a time. The form keeps all values when the user goes back and after an error. If the browser was closed, it
 * goes on where it stopped.
 */
export function SetUpPage() {
  const say = useTranslations('setup')
  const sayForms = useTranslations('forms')
  const [at, setAt] = useState(0)
  const afterCode = useRef(1)
  const [isChecking, setChecking] = useState(false)
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const { form, submit, problem, isBusy } = useServerForm({
    schema: setUpSchema,
    values: FIRST_VALUES,
    send: async (values) => {
      const outcome = await setUpAndSignIn(values)
      // Opens the step of the first invalid field.
      const [first] = outcome.ok ? [] : outcome.problems
      if (first) setAt(stepOf(first.path))
      return outcome
    },
    onSaved: () => {
      forgetSetUp()
      window.location.assign('/setup/done')
    },
  })
  const { setValue } = form

  // Not in the first values: the server renders them, and does not know the browser.
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    // The QR code in the server's terminal contains the code (server/ops/greeting.ts).
    setValue('code', decodeURIComponent(window.location.hash.slice(1)))
    for (const [field, value] of Object.entries(proposedValues(timeZone, navigator.languages))) {
      setValue(field as keyof BrowserValues, value)
    }
    const kept = keptSetUp()
    afterCode.current = kept?.at ?? 1
    for (const [field, value] of kept?.values ?? []) setValue(field, value)
  }, [setValue])

  const step = STEPS[at] ?? 'code'
  const StepFields = STEP_COMPONENTS[step]

  async function goToNextStep() {
    setCodeProblem(null)
    if (!(await form.trigger([...FIELDS[step]] as Path<SetUpForm>[], { shouldFocus: true }))) return
    if (step === 'code' && !(await checkCode())) return
    const next = step === 'code' ? afterCode.current : at + 1
    if (step !== 'code') keepSetUp(next, form.getValues())
    setAt(next)
  }

  async function checkCode(): Promise<boolean> {
    setChecking(true)
    const outcome = await checkSetupCode(form.getValues('code')).catch(() => UNREACHABLE)
    setChecking(false)
    if (outcome.ok) return true
    const [fieldProblem] = outcome.problems
    if (outcome.code === 'already_exists') window.location.assign('/login')
    else if (fieldProblem) form.setError('code', { type: fieldProblem.why }, { shouldFocus: true })
    else setCodeProblem(sayForms(sentenceOf(outcome)))
    return false
  }

  return (
    <main className="grid min-h-dvh justify-items-center bg-paper px-4 py-8 md:py-14">
      <div className="grid w-full max-w-2xl content-start gap-7">
        <header className="grid gap-4">
          <div>
            <h1 className="text-3xl/tight font-extrabold tracking-tight">{say('title')}</h1>
            <p className="mt-1 text-lg text-ink-quiet">{say('lead')}</p>
          </div>
          <LanguageSwitch />
        </header>
        <Progress at={at} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void (at === STEPS.length - 1 ? submit() : goToNextStep())
          }}
          className="grid gap-6 rounded-xl border border-rule bg-white p-5 md:p-8"
        >
          <StepFields form={form} />
          <FormProblem problem={problem ?? codeProblem} />
          <div className="flex flex-wrap justify-between gap-3">
            {at > 0 ? (
              <Button look="quiet" onClick={() => setAt(at - 1)}>
                {say('back')}
              </Button>
            ) : (
              <span />
            )}
            <Button type="submit" look="primary" disabled={isBusy || isChecking} className="min-w-40">
              {say(at < STEPS.length - 1 ? 'next' : isBusy ? 'finishing' : 'finish')}
            </Button>
          </div>
        </form>
      </div>
    </main>
  )
}

const FIRST_VALUES = firstValues()
const UNREACHABLE = { ok: false, code: 'unavailable', problems: [] } as const

/** The progress of the set-up. @param at the index of the current step */
function Progress({ at }: { at: number }) {
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

/** Runs the set-up and signs the new manager in on this device. */
async function setUpAndSignIn(wanted: SetUp): Promise<Outcome> {
  const outcome = await setUpPassboard(wanted)
  if (!outcome.ok && outcome.code === 'already_exists') window.location.assign('/login')
  if (!outcome.ok) return outcome
  const { slug, phone, pin } = wanted
  // If signing in fails, the next page redirects to the sign-in page.
  await requestSignIn({ orgSlug: slug, phone, pin })
  return outcome
}
