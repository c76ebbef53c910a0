'use client'

import { useEffect, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { defaultLocale } from '@/lib/locales'
import { type LastBoard, lastBoard } from '../device/last-board'
import { useWakeLock } from '../device/use-wake-lock'
import type { Messages } from '../i18n/catalogue'
import { asLanguage, LANGUAGES, type Language } from '../i18n/languages'
import { ACTION, Notice } from '../ui/notice'
import { KeptBoard } from './kept-board'
import { type Search, searchForServer } from './search-for-server'

type OfflineMessages = Pick<Messages, 'common' | 'board'>

const NAMES = Object.keys(LANGUAGES) as Language[]

/**
 * Shows that the server is unavailable, with the last known tickets if this device showed a board here. In every language;
 * `from-cookies.ts` shows the one of the device. Loads the requested page when the server is ready.
 */
export function ServerUnavailable({ messages }: { messages: Record<Language, OfflineMessages> }) {
  const [search, setSearch] = useState<Search | null>(null)
  const [board, setBoard] = useState<LastBoard | null>(null)
  // A wall display whose server is away must not go dark: nobody turns it on again.
  useWakeLock()

  useEffect(() => {
    const started = searchForServer(openRequestedPage)
    setSearch(started)
    setBoard(lastBoard())
    return started.stop
  }, [])

  if (board) {
    const language = asLanguage(document.documentElement.lang)
    return (
      <IntlProvider locale={language} messages={messages[language]} timeZone={board.branch.timeZone}>
        <KeptBoard board={board} onTry={search?.tryNow} />
      </IntlProvider>
    )
  }
  return NAMES.map((language) => (
    <div key={language} lang={language} data-language={language} hidden suppressHydrationWarning>
      <IntlProvider locale={language} messages={messages[language]} timeZone="UTC">
        <UnavailableNotice language={language} onTry={search?.tryNow} />
      </IntlProvider>
    </div>
  ))
}

/** The worker responds with this page at the requested URL. At `/offline` itself there is no requested page. */
function openRequestedPage() {
  if (window.location.pathname === '/offline') window.location.replace('/')
  else window.location.reload()
}

type Props = {
  language: Language
  /** Undefined until the effect runs. */
  onTry: (() => void) | undefined
}

const MINUTE_MS = 60_000

/** The sentences of the offline page, in one language. */
function UnavailableNotice({ language, onTry }: Props) {
  const say = useTranslations('common.shell')
  const minutes = useMinutesOpen()
  return (
    <Notice mark="!" title={say('title')}>
      <p>{say('why')}</p>
      <p>{say('nothingLost')}</p>
      {minutes !== null && <p>{say('since', { time: openedAt(language), minutes })}</p>}
      <p>{say('comesBack')}</p>
      <button type="button" onClick={onTry} className={ACTION}>
        {say('tryNow')}
      </button>
    </Notice>
  )
}

/** Whole minutes since this page was opened, by a monotonic clock; null before the first effect. */
function useMinutesOpen(): number | null {
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    const updateMinutes = () => setMinutes(Math.floor(performance.now() / MINUTE_MS))
    updateMinutes()
    const timer = setInterval(updateMinutes, 1000)
    return () => clearInterval(timer)
  }, [])
  return minutes
}

const openedAt = (language: Language): string =>
  new Intl.DateTimeFormat(defaultLocale(language), { timeStyle: 'short' }).format(performance.timeOrigin)
