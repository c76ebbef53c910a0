import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from './problem'

/** Long enough to be read in a rush. A wall display has no one to close it. */
const SHOWN_MS = 5 * 60_000

/** Says that the database was restored to an earlier time, so that tickets may be missing. It goes by itself after 5 min. */
export function WentBack({ hasGoneBack, onSeen }: { hasGoneBack: boolean; onSeen: () => void }) {
  const say = useTranslations('board')

  useEffect(() => {
    if (!hasGoneBack) return
    const timer = setTimeout(onSeen, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [hasGoneBack, onSeen])

  return <Problem sentences={hasGoneBack ? [say('wentBack')] : []} onSeen={onSeen} />
}
