import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '../i18n/languages'
import { ACTION, Notice } from '../notice'

type Props = {
  language: Language
  /** Not there until the page runs. */
  onTry: (() => void) | undefined
}

const MINUTE_MS = 60_000

/** The sentences of the offline page, in one language. */
export function AwayNotice({ language, onTry }: Props) {
  const t = useTranslations('shell')
  const minutes = useMinutesHere()
  return (
    <Notice mark="!" title={t('title')}>
      <p>{t('why')}</p>
      <p>{t('nothingLost')}</p>
      {minutes !== null && <p>{t('since', { time: openedAt(language), minutes })}</p>}
      <p>{t('comesBack')}</p>
      <button type="button" onClick={onTry} className={ACTION}>
        {t('tryNow')}
      </button>
    </Notice>
  )
}

/** Whole minutes since this page was opened, by a clock that nobody sets; null while it is not known. */
function useMinutesHere(): number | null {
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    const count = () => setMinutes(Math.floor(performance.now() / MINUTE_MS))
    count()
    const counting = setInterval(count, 1000)
    return () => clearInterval(counting)
  }, [])
  return minutes
}

const openedAt = (language: Language): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(performance.timeOrigin)
