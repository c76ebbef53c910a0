'use client'

import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ACTION, Notice } from './ui/notice'

const RETRY_MS = 5_000

/**
 * Reloads the page when the server is ready, because a wall display has no user who can press a button. A server error has a
 * digest from Next. Other errors happened in the browser and may repeat, so the page shows their message.
 */
export default function PageError({ error: { digest, message } }: { error: Error & { digest?: string } }) {
  const say = useTranslations('common')

  useEffect(() => {
    const timer = setInterval(async () => {
      const ready = await fetch('/readyz').catch(() => null)
      if (ready?.ok) reload()
    }, RETRY_MS)
    return () => clearInterval(timer)
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
