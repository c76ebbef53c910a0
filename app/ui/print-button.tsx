'use client'

import { useTranslations } from 'use-intl'
import { Button } from './buttons'

/** Opens the browser's print dialog. @param isMain whether it is the main action of the page */
export function PrintButton({ isMain = false }: { isMain?: boolean }) {
  const common = useTranslations('common')
  return (
    <Button look={isMain ? 'primary' : 'quiet'} onClick={() => window.print()}>
      {common('print')}
    </Button>
  )
}
