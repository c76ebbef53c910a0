import Link from 'next/link'
import { useTranslations } from 'use-intl'

/** Where to go from a branch. */
export function BranchLinks({ branchId, name }: { branchId: string; name: string }) {
  const say = useTranslations('managers.overview')
  const places = [
    [`/board/${branchId}`, say('board')],
    [`/branches/${branchId}/report`, say('report')],
    [`/branches/${branchId}/rewind`, say('rewind')],
    [`/ready/${branchId}`, say('readyDisplay')],
    ['/screens', say('screensLink')],
  ] as const
  return (
    <nav aria-label={say('linksOf', { name })} className="mt-auto border-t border-rule px-2">
      <ul className="flex flex-wrap">
        {places.map(([href, text]) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              className="flex min-h-12 items-center rounded-lg px-2.5 text-base font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
