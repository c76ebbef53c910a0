import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTimeOfDay } from '@/app/ui/server-clock'
import type { PublicBranch } from '@/lib/guests/guest-table'
import type { ReadyNumber } from '@/lib/guests/ready-number-repository'
import { useFittingType } from './use-fitting-type'

type Props = {
  title: string
  numbers: ReadyNumber[]
  kind: 'preparing' | 'ready'
  branch: Pick<PublicBranch, 'locale' | 'timeZone'>
}

/** With more numbers, times below them would make all of them smaller. */
const MOST_WITH_TIMES = 12

/** The size of the type is that of few numbers. Where more are shown, `useFittingType` makes it smaller. */
const STYLES = {
  preparing: {
    column: 'bg-column',
    title: 'text-chalk-quiet',
    number: 'text-[3.25rem] font-bold text-chalk md:text-[min(7rem,13dvh)]',
  },
  ready: {
    column: 'bg-paper text-ink',
    title: 'text-ink',
    number: 'text-[5rem] font-extrabold md:text-[min(13rem,24dvh)]',
  },
}

/** One column of order numbers, as large as they fit. New ready numbers flash. */
export function Numbers({ title, numbers, kind, branch }: Props) {
  const say = useTranslations('ready')
  const timeOfDay = useTimeOfDay(branch)
  const id = useId()
  const newKeys = useNewKeys(numbers)
  const list = useRef<HTMLUListElement>(null)
  useFittingType(list, numbers)
  const style = STYLES[kind]
  const hasTimes = numbers.length <= MOST_WITH_TIMES && numbers.some(({ likelyAt }) => likelyAt)
  return (
    <section aria-labelledby={id} className={`grid min-h-0 grid-rows-[auto_1fr] px-4 pt-4 md:px-8 ${style.column}`}>
      <h2 id={id} className={`text-3xl font-extrabold md:text-5xl ${style.title}`}>
        {title}
      </h2>
      {numbers.length === 0 ? (
        <p className={`pt-4 text-xl md:text-2xl ${kind === 'ready' ? 'text-ink-quiet' : 'text-chalk-quiet'}`}>
          {say('none')}
        </p>
      ) : (
        <ul
          ref={list}
          aria-live={kind === 'ready' ? 'polite' : 'off'}
          style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${columnWidth(numbers, hasTimes)}, 1fr))` }}
          className={`grid min-h-0 w-0 min-w-full content-start gap-x-[0.25ch] overflow-hidden py-[0.15em] leading-[1.15] tabular-nums ${style.number}`}
        >
          {numbers.map(({ key, number, name, likelyAt }) => (
            <li
              key={key}
              className={`rounded-[0.15em] px-[0.1em] text-center ${kind === 'ready' && newKeys.has(key) ? 'flashing relative' : ''}`}
            >
              <span className="sr-only">{say('number', { number })}</span>
              <span aria-hidden="true">{number}</span>
              {name && (
                <span className="block pb-[0.2em] text-[max(1rem,0.3em)]/tight font-bold break-words">{name}</span>
              )}
              {hasTimes && likelyAt && (
                <span className="block pb-[0.2em] text-[max(1rem,0.3em)]/tight font-semibold text-chalk-quiet">
                  {say('likely', { time: timeOfDay(likelyAt) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Room for the longest number, or for a name or a time below it, whose type has a smallest size. */
function columnWidth(numbers: ReadyNumber[], hasTimes: boolean): string {
  const digits = maxDigits(numbers) + 0.6
  if (!hasTimes && numbers.every(({ name }) => !name)) return `${digits}ch`
  return `max(${Math.max(4.5, digits)}ch, ${hasTimes ? 7 : 5}rem)`
}

/** The number of digits of the longest number, at least 2. */
const maxDigits = (numbers: ReadyNumber[]): number => Math.max(2, ...numbers.map(({ number }) => String(number).length))

/** The keys of the numbers that were added last. */
function useNewKeys(numbers: ReadyNumber[]): ReadonlySet<string> {
  const before = useRef(numbers)
  const [newKeys, setNewKeys] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    const known = new Set(before.current.map(({ key }) => key))
    before.current = numbers
    const added = numbers.map(({ key }) => key).filter((key) => !known.has(key))
    if (added.length > 0) setNewKeys(new Set(added))
  }, [numbers])

  return newKeys
}
