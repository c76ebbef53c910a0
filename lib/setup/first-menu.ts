import { readMenuFile } from '../menu/import-menu'
import type { OwnColumns } from '../menu/own-columns'
import { type ImportPlan, planImport } from '../menu/plan-import'
import { inThousands, type QuestionedPrice, questionedPrices } from '../menu/questioned-prices'
import type { Money } from '../money'

type FirstFile = { menuFile: string; menuColumns: OwnColumns | null; pricesInThousands: boolean }

/**
 * What the set-up imports from a menu file: the same as the settings would import into an empty menu, with any stations. `questioned`: the
 * prices of the file that look like thousandths of what was meant.
 */
export function planFirstMenu(
  { menuFile, menuColumns, pricesInThousands }: FirstFile,
  money: Money,
): ImportPlan & { questioned: QuestionedPrice[] } {
  const file = readMenuFile(menuFile, money, null, menuColumns)
  const plan = planImport(pricesInThousands ? inThousands(file, [], money) : file, { sections: [], groups: [] })
  return { ...plan, questioned: questionedPrices(file.items, { file, stored: [], money }) }
}
