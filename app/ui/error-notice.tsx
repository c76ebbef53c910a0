import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { canLoadPages } from '../offline/search-for-server'
import { ACTION, Notice } from './notice'

const RETRY_MS = 5_000

/**
 * In the place of a page that failed. It reloads the page when the server is ready, because a wall display has no user who can
 * press a button.
 * @param message of an error in the browser, which may repeat; null: the server failed
 */
export function ErrorNotice({ message }: { message: string | null }) {
  const say = useTranslations('common')

  useEffect(() => {
    const timer = setInterval(async () => {
      if (await canLoadPages(null)) reload()
    }, RETRY_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <Notice mark="!" title={say('errorTitle')}>
      <p>{message === null ? say('error') : say('errorHere', { message })}</p>
      <button type="button" onClick={reload} className={ACTION}>
        {say('tryNow')}
      </button>
    </Notice>
  )
}

const reload = () => window.location.reload()
