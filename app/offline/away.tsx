'use client'

import { useEffect, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { LANGUAGES, type Language } from '../i18n/languages'
import type { Messages } from '../i18n/messages'
import { ACTION, Notice } from '../ui/notice'
import { type Search, searchForServer } from './search-for-server'

const NAMES = Object.keys(LANGUAGES) as Language[]

/** Says that the server is away, in every language: `from-cookies.ts` shows the device's own. Leaves when it is back. */
export function Away({ shell }: { shell: Record<Language, Messages['shell']> }) {
  const [search, setSearch] = useState<Search | null>(null)

  useEffect(() => {
    const started = searchForServer(goWhereWanted)
    setSearch(started)
    return started.stop
  }, [])

  return NAMES.map((language) => (
    <div key={language} lang={language} data-language={language} hidden suppressHydrationWarning>
      <IntlProvider locale={language} messages={{ shell: shell[language] }} timeZone="UTC">
        <AwayNotice language={language} onTry={search?.tryNow} />
      </IntlProvider>
    </div>
  ))
}

/** The worker answers with this page at the address that was wanted; under its own name nobody wanted anything. */
function goWhereWanted() {
  if (window.location.pathname === '/offline') window.location.replace('/board')
  else window.location.reload()
}

type Props = {
  language: Language
  /** Not there until the page runs. */
  onTry: (() => void) | undefined
}

const MINUTE_MS = 60_000

/** The sentences of the offline page, in one language. */
function AwayNotice({ language, onTry }: Props) {
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
