'use client'

import { useTranslations } from 'use-intl'
import { ACTION, Notice } from './notice'

/** In the place of a page that is not there. */
export function NotFoundNotice() {
  const say = useTranslations('common')
  return (
    <Notice mark="404" title={say('notFoundTitle')}>
      <p>{say('notFound')}</p>
      <a href="/" className={ACTION}>
        {say('toStart')}
      </a>
    </Notice>
  )
}
