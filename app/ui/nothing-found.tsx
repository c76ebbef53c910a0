import type { ReactNode } from 'react'
import { TypedText } from './typed-text'

/** The style of a link or a button that leads to a wider search. */
export const WIDER = 'grid min-h-11 place-items-center font-bold text-ink underline'

type Props = { title: string; searchedIn: string; places: readonly string[]; children?: ReactNode }

/** Says that a search found nothing and where it looked. `children`: what else there is to say, and the wider search. */
export const NothingFound = ({ title, searchedIn, places, children }: Props) => (
  <div className="grid justify-items-center gap-2 rounded-xl border border-rule bg-white p-8 text-center text-lg text-ink-quiet">
    <p className="font-semibold text-ink">{title}</p>
    <p className="min-w-0 break-words">
      {searchedIn} <TypedText>{places.join(' · ')}</TypedText>
    </p>
    {children}
  </div>
)
