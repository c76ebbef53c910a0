'use client'

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ACTION, Notice } from './ui/notice'

const TRY_AGAIN_MS = 5_000

/**
 * Loads the page again once the service is ready: a wall screen has no one to press a button. An error of the server has a
 * digest from Next; every other one happened in this browser and may come again, so it is named.
 */
export default function PageError({ error: { digest, message } }: { error: Error & { digest?: string } }) {
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
      <p>{digest === undefined ? say('errorHere', { message }) : say('error')}</p>
      <button type="button" onClick={reload} className={ACTION}>
        {say('tryNow')}
      </button>
    </Notice>
  )
}

const reload = () => window.location.reload()
