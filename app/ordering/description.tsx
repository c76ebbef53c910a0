import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { TypedText } from '@/app/ui/typed-text'
import type { Outcome } from '@/lib/problems'
import type { Item } from './shown-line'

/** What was read since the page was opened, by address: it is shown again without a network. */
const known = new Map<string, string>()

type State = { text: string } | 'reading' | 'failed'

/** The description of an item, which is read when the item is opened. @param address of the item on this server */
export function Description({ item: { descriptionLength }, address }: { item: Item; address: string }) {
  const say = useTranslations('ordering')
  const [state, setState] = useState<State>(() => kept(address) ?? 'reading')

  useEffect(() => {
    if (state !== 'reading') return
    const aborter = new AbortController()
    readDescription(address, aborter.signal).then(
      (text) => {
        known.set(address, text)
        setState({ text })
      },
      (error: unknown) => {
        if (aborter.signal.aborted) return
        console.info('The description was not read:', error)
        setState('failed')
      },
    )
    return () => aborter.abort()
  }, [state, address])

  if (state === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-quiet">
        {say('descriptionFailed')}
        <Button look="quiet" onClick={() => setState('reading')}>
          {say('readAgain')}
        </Button>
      </div>
    )
  if (state === 'reading')
    return (
      // As high as the text will be, so that nothing moves when it comes.
      <p aria-hidden="true" className="invisible text-lg/snug break-words">
        {'xxxxx '.repeat(Math.ceil(descriptionLength / 6))}
      </p>
    )
  return (
    <p className="text-lg/snug break-words">
      <TypedText>{state.text}</TypedText>
    </p>
  )
}

function kept(address: string): State | null {
  const text = known.get(address)
  return text === undefined ? null : { text }
}

async function readDescription(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal })
  const outcome: Outcome<string> = await answer.json()
  if (!outcome.ok) throw new Error(`The server answered ${answer.status}.`)
  return outcome.value
}
