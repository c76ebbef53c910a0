import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ReadyNumber } from '@/lib/guests/ready-numbers'

type Props = { title: string; numbers: ReadyNumber[]; kind: 'preparing' | 'ready' }

const LOOK = {
  preparing: { column: 'bg-column', title: 'text-chalk-quiet', number: 'font-bold text-chalk' },
  ready: { column: 'bg-paper text-ink', title: 'text-ink', number: 'font-extrabold' },
}

/** One column of numbers, as large as they fit. New ones flash. */
export function Numbers({ title, numbers, kind }: Props) {
  const say = useTranslations('ready')
  const id = useId()
  const fresh = useFresh(numbers)
  const look = LOOK[kind]
  return (
    <section aria-labelledby={id} className={`grid min-h-0 grid-rows-[auto_1fr] px-4 pt-4 md:px-8 ${look.column}`}>
      <h2 id={id} className={`text-3xl font-extrabold md:text-5xl ${look.title}`}>
        {title}
      </h2>
      {numbers.length === 0 ? (
        <p className={`pt-4 text-xl md:text-2xl ${kind === 'ready' ? 'text-ink-quiet' : 'text-chalk-quiet'}`}>
          {say('none')}
        </p>
      ) : (
        <ul
          aria-live={kind === 'ready' ? 'polite' : 'off'}
          style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${widest(numbers) + 0.6}ch, 1fr))` }}
          className={`grid min-h-0 content-start gap-x-[0.25ch] overflow-hidden py-[0.15em] leading-[1.15] tabular-nums ${look.number} ${sizeFor(numbers.length, kind)}`}
        >
          {numbers.map(({ key, number }) => (
            <li
              key={key}
              className={`rounded-[0.15em] px-[0.1em] text-center ${kind === 'ready' && fresh.has(key) ? 'flashing relative' : ''}`}
            >
              <span className="sr-only">{say('number', { number })}</span>
              <span aria-hidden="true">{number}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The digits of the longest number. */
const widest = (numbers: ReadyNumber[]): number => Math.max(2, ...numbers.map(({ number }) => String(number).length))

/** Fewer are larger: they fill the column. */
function sizeFor(count: number, kind: Props['kind']): string {
  if (kind === 'ready') {
    if (count <= 4) return 'text-[5rem] md:text-[min(13rem,24dvh)]'
    if (count <= 12) return 'text-[3.25rem] md:text-[min(9rem,16dvh)]'
    return 'text-[2.25rem] md:text-[min(6rem,10dvh)]'
  }
  if (count <= 8) return 'text-[3.25rem] md:text-[min(7rem,13dvh)]'
  return 'text-[2.25rem] md:text-[min(4.5rem,8dvh)]'
}

/** The keys of the numbers that came last, until others come. */
function useFresh(numbers: ReadyNumber[]): ReadonlySet<string> {
  const before = useRef(numbers)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    const known = new Set(before.current.map(({ key }) => key))
    before.current = numbers
    const come = numbers.map(({ key }) => key).filter((key) => !known.has(key))
    if (come.length > 0) setFresh(new Set(come))
  }, [numbers])

  return fresh
}
