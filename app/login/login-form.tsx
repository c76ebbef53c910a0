'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { forgetLastBoard } from '../device/last-board'
import { deviceStorage, keepText } from '../device/storage'
import { requestSignIn } from '../session-requests'
import { WarningSign } from '../ui/icons'
import { ACTION } from '../ui/notice'

/** The device stores the slug of the organisation, but never the phone number or the PIN. */
const ORG_KEY = 'passboard.org'

type Props = {
  next: string
  orgSlug: string
  /** Whether somebody is signed in, whose board stays on the device until another person is. */
  isSignedIn: boolean
}

export function LoginForm({ next, orgSlug, isSignedIn }: Props) {
  const say = useTranslations('common')
  // The button is disabled until the script runs, because without it the browser would post to the page itself.
  const [state, setState] = useState<'loading' | 'idle' | 'busy'>('loading')
  const [problem, setProblem] = useState<string | null>(null)
  const org = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const pin = useRef<HTMLInputElement>(null)

  useEffect(() => {
    setState('idle')
    // A session can have ended while the board was closed.
    if (!isSignedIn) forgetLastBoard()
    const storedSlug = orgSlug || deviceStorage.getItem(ORG_KEY)
    if (!storedSlug || !org.current || org.current.value) return
    org.current.value = storedSlug
    phone.current?.focus()
  }, [orgSlug, isSignedIn])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const field = (name: string) => String(form.get(name))
    setState('busy')
    setProblem(null)
    const result = await requestSignIn({ orgSlug: field('orgSlug'), phone: field('phone'), pin: field('pin') })
    if (result.status === 'ok') {
      keepText(ORG_KEY, field('orgSlug'))
      window.location.assign(next)
      return
    }
    setState('idle')
    setProblem(say(`signIn_${result.status}`, result.status === 'rate_limited' ? { minutes: result.minutes } : {}))
    if (pin.current) pin.current.value = ''
    const wrong = result.status === 'not_found' ? org : pin
    wrong.current?.focus()
  }

  return (
    <form method="post" onSubmit={submit} className="grid gap-5 pb-8 pl-6 pr-8 pt-6">
      <Field
        label={say('cafe')}
        name="orgSlug"
        placeholder={say('cafeHint')}
        inputRef={org}
        autoComplete="organization"
        autoCapitalize="none"
      />
      <Field label={say('phone')} name="phone" inputRef={phone} type="tel" inputMode="tel" autoComplete="username" />
      <Field
        label={say('pin')}
        name="pin"
        inputRef={pin}
        type="password"
        inputMode="numeric"
        autoComplete="current-password"
        pattern="[0-9]{4,12}"
        title={say('pinHint')}
      />
      <p role="alert">
        {problem && (
          <span className="flex items-center gap-3 rounded-lg bg-alert px-4 py-2.5 font-semibold">
            <WarningSign className="size-6 shrink-0" />
            {problem}
          </span>
        )}
      </p>
      <button type="submit" disabled={state !== 'idle'} className={ACTION}>
        {state === 'busy' ? say('signingIn') : say('signInTitle')}
      </button>
    </form>
  )
}

type FieldProps = React.ComponentProps<'input'> & {
  label: string
  inputRef: React.Ref<HTMLInputElement>
}

function Field({ label, inputRef, ...input }: FieldProps) {
  return (
    <label className="grid gap-1.5 font-semibold">
      {label}
      <input
        {...input}
        ref={inputRef}
        required
        className="min-h-14 w-full rounded-lg border-2 border-field bg-white px-4 text-lg font-medium focus:border-ink"
      />
    </label>
  )
}
