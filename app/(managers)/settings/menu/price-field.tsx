import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { TextField } from '@/app/ui/field'
import { moneyText, priceText } from '@/lib/money'
import type { ItemForm } from './item-fields'
import { useMenu } from './menu-context'

type Props = {
  form: ItemForm
  /** A price that looks like a thousandth of what was meant, in the smallest unit; null: there is nothing to ask. */
  question: { price: number; meant: number } | null
  /** The price is meant as it is written. */
  onKeep: (price: number) => void
}

/** The price of an item. If it looks like a thousandth of the usual ones, it asks what is meant. */
export function PriceField({ form: { field, form }, question, onKeep }: Props) {
  const say = useTranslations('settings.menu')
  const setup = useTranslations('setup')
  const { money } = useMenu()
  const example = priceText(money.currency === 'VND' ? 45_000 : 450, money)
  return (
    <div className="grid gap-2">
      <TextField
        label={say('price', { currency: money.currency })}
        hint={say('priceHint', { example })}
        inputMode="decimal"
        autoComplete="off"
        {...field('price')}
      />
      <div role="status" className="empty:hidden">
        {question && (
          <div className="grid gap-2 rounded-lg border-2 border-soon p-3">
            <p className="font-semibold">
              {setup('questionedPrice', {
                price: moneyText(question.price, money),
                meant: moneyText(question.meant, money),
              })}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button
                look="quiet"
                onClick={() => {
                  form.setValue('price', priceText(question.meant, money), { shouldDirty: true })
                  form.clearErrors('price')
                }}
              >
                {moneyText(question.meant, money)}
              </Button>
              <Button
                look="quiet"
                onClick={() => {
                  onKeep(question.price)
                  form.clearErrors('price')
                }}
              >
                {say('keepPrice', { price: moneyText(question.price, money) })}
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
