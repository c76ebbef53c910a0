'use client'

import { useTranslations } from 'use-intl'
import { QUIET } from '@/app/ui/buttons'

export function PrintButton() {
  const say = useTranslations('report')
  return (
    <button type="button" onClick={() => window.print()} className={QUIET}>
      {say('print')}
    </button>
  )
}
