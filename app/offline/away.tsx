'use client'

import { useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { LANGUAGES, type Language } from '../i18n/languages'
import type { Messages } from '../i18n/messages'
import { AwayNotice } from './away-notice'
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
