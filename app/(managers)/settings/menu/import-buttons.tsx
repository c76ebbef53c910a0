import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { QuestionedPrices } from '@/app/ui/questioned-prices'
import type { MenuImport, PricesTakenAs } from '@/lib/menu/import-into-menu'
import { moneyText } from '@/lib/money'
import { useMenu } from './menu-context'

type Props = {
  questioned: MenuImport['questioned']
  isBusy: boolean
  onImport: (prices: PricesTakenAs) => void
}

/** Imports a file; asks before whether prices that look like thousandths are meant as they are written. */
export function ImportButtons({ questioned, isBusy, onImport }: Props) {
  const say = useTranslations('settings.menu')
  const { money } = useMenu()
  const [first] = questioned
  if (!first) {
    return (
      <Button look="primary" disabled={isBusy} onClick={() => onImport('as_written')}>
        {say('importNow')}
      </Button>
    )
  }
  return (
    <div className="grid gap-3 rounded-lg border-2 border-soon p-3">
      <QuestionedPrices questioned={questioned} money={money} />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={isBusy} onClick={() => onImport('in_thousands')}>
          {say('importMeant', { count: questioned.length, meant: moneyText(first.meant, money) })}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={() => onImport('as_written')}>
          {say('importWritten', { count: questioned.length, price: moneyText(first.price, money) })}
        </Button>
      </div>
    </div>
  )
}
