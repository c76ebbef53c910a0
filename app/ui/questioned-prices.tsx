import { useTranslations } from 'use-intl'
import type { QuestionedPrice } from '@/lib/menu/questioned-prices'
import { type Money, moneyText } from '@/lib/money'
import { TypedText } from './typed-text'

/** So many questions are shown; the answer is for all. */
const SHOWN = 5

type Props = { questioned: readonly QuestionedPrice[]; money: Money }

/** The prices of a menu file that look like thousandths of what was meant, as questions. */
export function QuestionedPrices({ questioned, money }: Props) {
  const say = useTranslations('setup')
  return (
    <div role="status" className="grid gap-1">
      <p className="font-semibold">{say('questionedPrices', { count: questioned.length })}</p>
      <ul className="grid gap-1">
        {questioned.slice(0, SHOWN).map(({ name, price, meant }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Two items may have one name, and the rows have no state.
          <li key={index} className="break-words">
            <TypedText>{name}</TypedText>:{' '}
            {say('questionedPrice', { price: moneyText(price, money), meant: moneyText(meant, money) })}
          </li>
        ))}
      </ul>
      {questioned.length > SHOWN && <p>{say('more', { count: questioned.length - SHOWN })}</p>}
    </div>
  )
}
