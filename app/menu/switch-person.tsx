import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceStorage } from '@/app/device/storage'
import { requestSignIn } from '@/app/session-requests'
import { Button } from '@/app/ui/buttons'
import { FormProblem, INPUT } from '@/app/ui/field'
import { UNANSWERED } from '@/app/ui/use-command'
import { usePath } from '@/app/ui/use-path'
import { keptTaps } from '@/lib/board/kept-taps'
import type { Colleague } from '@/lib/staff/switch-person'
import { colleagues } from './actions'
import { initials } from './initials'

type Props = {
  /** The id of the signed-in person. */
  personId: string
  branchId: string | null
  onBack: () => void
}

/** Hands the device over to a colleague, who enters a PIN. */
export function SwitchPerson({ personId, branchId, onBack }: Props) {
  const say = useTranslations('menu')
  const common = useTranslations('common')
  const { people, hasFailed } = useColleagues(branchId)
  const [chosen, choose] = useState<Colleague | null>(null)
  const unsent = keptTaps(deviceStorage)
    .load()
    .filter(({ staffId }) => staffId === personId).length
  return (
    <div className="grid gap-5">
      <Button look="quiet" onClick={chosen ? () => choose(null) : onBack} className="w-fit">
        {say('back')}
      </Button>
      {unsent > 0 && <p className="text-base font-semibold">{say('unsent', { count: unsent })}</p>}
      <FormProblem problem={hasFailed ? say('noColleagues') : null} />
      {chosen ? (
        <PinForm person={chosen} />
      ) : (
        <ul aria-busy={people === null && !hasFailed} className="grid gap-2 sm:grid-cols-2">
          {people?.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => choose(person)}
                className="flex min-h-16 w-full items-center gap-3 rounded-lg border-2 border-rule bg-white px-3 py-1 text-left text-lg/snug font-semibold"
              >
                <span
                  aria-hidden="true"
                  className="grid size-10 shrink-0 place-items-center rounded-full bg-paper-head text-base font-bold"
                >
                  {initials(person.name)}
                </span>
                <span className="min-w-0 break-words">
                  {person.name}
                  <span className="block text-sm font-medium text-ink-quiet">{common(`role.${person.role}`)}</span>
                </span>
              </button>
            </li>
          ))}
          {people?.length === 0 && <li className="text-lg">{say('alone')}</li>}
        </ul>
      )}
    </div>
  )
}

/** `people` null: not loaded yet. */
function useColleagues(branchId: string | null) {
  const [people, setPeople] = useState<Colleague[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    void colleagues(branchId)
      .catch(() => UNANSWERED)
      .then((outcome) => (outcome.ok ? setPeople(outcome.value) : setFailed(true)))
  }, [branchId])
  return { people, hasFailed }
}

function PinForm({ person }: { person: Colleague }) {
  const say = useTranslations('menu')
  const common = useTranslations('common')
  const path = usePath()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setProblem(null)
    const result = await requestSignIn({ staffId: person.id, pin: String(new FormData(form).get('pin')) }, 'pin')
    if (result.status === 'ok') {
      // Colleagues of a branch may all use its board; other pages may be closed to this person.
      if (path.startsWith('/board/')) window.location.reload()
      else window.location.assign('/')
      return
    }
    setBusy(false)
    form.reset()
    if (result.status === 'rate_limited') setProblem(common('signIn_rate_limited', { minutes: result.minutes }))
    else if (result.status === 'busy' || result.status === 'unreachable' || result.status === 'last_try')
      setProblem(common(`signIn_${result.status}`))
    else setProblem(say(result.status === 'signed_out' ? 'signedOut' : 'wrongPin'))
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <label className="grid gap-1.5 text-lg font-semibold">
        {say('pinOf', { name: person.name })}
        <input
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          pattern="[0-9]{4,12}"
          title={common('pinHint')}
          required
          // biome-ignore lint/a11y/noAutofocus: the person has just chosen a name to enter the PIN for
          autoFocus
          className={`${INPUT} !min-h-16 !text-2xl`}
        />
      </label>
      <FormProblem problem={problem} />
      <Button type="submit" look="primary" disabled={isBusy} className="!min-h-16 !text-xl">
        {isBusy ? common('signingIn') : common('signInTitle')}
      </Button>
    </form>
  )
}
