import type { Money } from '../money'
import type { MenuFile } from './import-menu'
import { meantPrice, usualPrice } from './meant-price'
import type { MenuLine } from './menu-line'

/** A price of a file that looks like a thousandth of what was meant. Both in the smallest unit. */
export type QuestionedPrice = { name: string; price: number; meant: number }

type Beside = {
  file: Pick<MenuFile, 'items'>
  /** The prices of the menu now. */
  stored: readonly number[]
  money: Money
}

/** The usual price is that of the menu, or of the file if the menu has none. */
const usualBeside = ({ file, stored, money: { currency } }: Beside): number | null =>
  usualPrice(stored, currency) ??
  usualPrice(
    file.items.map(({ price }) => price),
    currency,
  )

/** Those of the lines whose prices are to be asked about. */
export function questionedPrices(lines: readonly MenuLine[], beside: Beside): QuestionedPrice[] {
  const usual = usualBeside(beside)
  return lines.flatMap(({ name, price }) => {
    const meant = meantPrice(price, usual, beside.money)
    return meant === null ? [] : [{ name, price, meant }]
  })
}

/** A file whose questioned prices are what was meant. */
export function inThousands(file: MenuFile, stored: readonly number[], money: Money): MenuFile {
  const usual = usualBeside({ file, stored, money })
  return {
    ...file,
    items: file.items.map((item) => ({ ...item, price: meantPrice(item.price, usual, money) ?? item.price })),
  }
}
