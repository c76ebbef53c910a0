'use client'

import { signIn } from 'next-auth/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'

const WHY: Record<string, string> = {
  invalid_credentials: 'Phone or PIN is wrong.',
  invalid_request: 'Enter the café, your phone number and a PIN of 4 to 12 digits.',
  rate_limited: 'Too many wrong PINs. Wait up to 15 minutes, or ask your manager.',
}
const UNREACHABLE = 'Passboard cannot be reached just now. Check the Wi-Fi and try again.'

/** The café is remembered on the device; the phone and PIN never are. */
const ORG_KEY = 'passboard.org'

export function LoginForm({ next, orgSlug }: { next: string; orgSlug: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const org = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const pin = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const remembered = orgSlug || localStorage.getItem(ORG_KEY)
    if (!remembered || !org.current) return
    org.current.value = remembered
    phone.current?.focus()
  }, [orgSlug])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const slug = String(form.get('orgSlug'))
    setBusy(true)
    setProblem(null)
    const answer = await signIn('credentials', {
      redirect: false,
      phone: String(form.get('phone')),
      pin: String(form.get('pin')),
      orgSlug: slug,
    }).catch(() => undefined)
    if (answer?.ok) {
      localStorage.setItem(ORG_KEY, slug)
      window.location.assign(next)
      return
    }
    setBusy(false)
    setProblem((answer?.error && WHY[answer.error]) ?? UNREACHABLE)
    if (pin.current) {
      pin.current.value = ''
      pin.current.focus()
    }
  }

  return (
    <form onSubmit={submit} className="grid gap-5 px-8 pb-8 pt-6">
      <Field label="Café" name="orgSlug" inputRef={org} autoComplete="organization" placeholder="demo-cafe" />
      <Field label="Phone" name="phone" inputRef={phone} type="tel" inputMode="tel" autoComplete="username" />
      <Field
        label="PIN"
        name="pin"
        inputRef={pin}
        type="password"
        inputMode="numeric"
        autoComplete="current-password"
        pattern="[0-9]{4,12}"
        title="4 to 12 digits"
      />
      <p role="alert" className="min-h-6 font-semibold text-late">
        {problem && `⚠ ${problem}`}
      </p>
      <button
        type="submit"
        disabled={busy}
        className="min-h-16 rounded-lg bg-ink text-xl font-semibold text-chalk transition-opacity disabled:opacity-60"
      >
        {busy ? 'Signing in…' : 'Sign in'}
      </button>
    </form>
  )
}

type FieldProps = React.ComponentProps<'input'> & { label: string; inputRef: React.Ref<HTMLInputElement> }

function Field({ label, inputRef, ...input }: FieldProps) {
  return (
    <label className="grid gap-1.5 font-semibold">
      {label}
      <input
        {...input}
        ref={inputRef}
        required
        className="min-h-14 rounded-lg border-2 border-rule bg-white px-4 text-lg font-medium placeholder:text-ink-quiet/60 focus:border-ink focus:outline-none"
      />
    </label>
  )
}
