import { translator } from '@/app/i18n/messages'
import { QUIET } from './buttons'
import { Link } from './link'

type Props = {
  page: number
  last: number
  urlOf: (page: number) => string
  /** The texts of the links to the pages before and after. */
  before: string
  after: string
}

/** Links to the pages before and after this one of a list. Nothing if the list has one page. */
export async function PageLinks({ page, last, urlOf, before, after }: Props) {
  const say = await translator('common')
  if (last === 1 && page === 1) return null
  return (
    <nav aria-label={say('pages')} className="flex items-center justify-between gap-4">
      {page > 1 ? (
        <Link href={urlOf(Math.min(page - 1, last))} className={QUIET}>
          {before}
        </Link>
      ) : (
        <span />
      )}
      <span className="font-semibold tabular-nums">{say('pageOf', { page, last })}</span>
      {page < last ? (
        <Link href={urlOf(page + 1)} className={QUIET}>
          {after}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
