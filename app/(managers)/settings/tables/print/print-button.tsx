'use client'

import { useTranslations } from 'use-intl'
import { PRIMARY } from '@/app/ui/buttons'

export function PrintButton() {
  const say = useTranslations('settings.tables')
  return (
    <button type="button" onClick={() => window.print()} className={PRIMARY}>
      {say('print')}
    </button>
  )
}
