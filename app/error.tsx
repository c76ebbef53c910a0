'use client'

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ACTION, Notice } from './notice'

const TRY_AGAIN_MS = 5_000

/** Nobody stands at a wall screen to press a button, so the page comes back by itself once the service is ready. */
export default function PageError() {
  const say = useTranslations('common')

  useEffect(() => {
    const trying = setInterval(async () => {
      const ready = await fetch('/readyz').catch(() => null)
      if (ready?.ok) reload()
    }, TRY_AGAIN_MS)
    return () => clearInterval(trying)
  }, [])

  return (
    <Notice mark="!" title={say('errorTitle')}>
      <p>{say('error')}</p>
      <button type="button" onClick={reload} className={ACTION}>
        {say('tryNow')}
      </button>
    </Notice>
  )
}

const reload = () => window.location.reload()
