import { AppError, type ErrorDetail } from '../errors'
import type { OrderedOption } from '../orders/order'
import { MAX_ORDER_OPTIONS } from '../orders/order-limits'
import { type ChoiceProblem, type ChosenOption, chooseOptions, unitPriceOf } from './choose-options'
import type { OptionGroup } from './option-group'

/** A line that somebody wants to order, with its item of the menu. */
type WantedLine = { options?: ChosenOption[] | undefined; item: { name: string; price: number; groups: OptionGroup[] } }

/** What one piece of the line costs with its options, and the options as the order keeps them. */
type PricedLine = { price: number; options: OrderedOption[] }

/**
 * The options of the lines of an order. A line that names no options gets the defaults.
 * @param kept how many options the order's other lines have
 * @param pathTo the path of a line in the request, with a full stop at its end
 * @throws {AppError} invalid_request for an unknown option, a group with too few or too many, or too many options in the order;
 * sold_out. Each names the option or the group, and its line.
 */
export function optionsOfLines(
  lines: readonly WantedLine[],
  kept = 0,
  pathTo: (line: number) => string = (line) => `items.${line}.`,
): PricedLine[] {
  const wrong: ErrorDetail[] = []
  const soldOut: ErrorDetail[] = []
  const priced = lines.map(({ options, item }, index) => {
    const { chosen, problems } = chooseOptions(item.groups, options)
    for (const problem of problems) {
      const detail = { path: pathTo(index) + pathOf(problem), message: sentenceOf(problem, item.name) }
      if (problem.why === 'soldOut') soldOut.push(detail)
      else wrong.push(detail)
    }
    return { price: unitPriceOf(item.price, chosen), options: chosen.map((one) => orderedOption(one, chosen)) }
  })
  if (wrong.length > 0) throw refusal('invalid_request', wrong)
  if (soldOut.length > 0) throw refusal('sold_out', soldOut)
  if (priced.reduce((sum, { options }) => sum + options.length, kept) > MAX_ORDER_OPTIONS)
    throw new AppError('invalid_request', `An order has at most ${MAX_ORDER_OPTIONS} options.`)
  return priced
}

function refusal(code: 'invalid_request' | 'sold_out', details: ErrorDetail[]): AppError {
  return new AppError(code, [...new Set(details.map(({ message }) => message))].join(' '), { details })
}

type Problem = ChoiceProblem<OptionGroup>

const pathOf = (problem: Problem): string => `options${problem.why === 'unknown' ? `.${problem.index}.optionId` : ''}`

function sentenceOf(problem: Problem, itemName: string): string {
  switch (problem.why) {
    case 'unknown':
      return `${itemName} has no option ${problem.optionId}.`
    case 'soldOut':
      return `${problem.option.name} is sold out.`
    case 'notSeveral':
      return `${itemName} can have ${problem.option.name} only once.`
    case 'tooFew':
      return `${itemName} needs a choice of ${problem.group.name}: at least ${problem.group.min}.`
    case 'tooMany':
      return `${itemName} can have at most ${problem.group.max} of ${problem.group.name}.`
  }
}

type Chosen = ReturnType<typeof chooseOptions<OptionGroup>>['chosen'][number]

/** An option as an order keeps it. @param all every option of the line */
const orderedOption = ({ group, option, quantity }: Chosen, all: Chosen[]): OrderedOption => ({
  optionId: option.id,
  groupName: group.name,
  name: option.name,
  kitchenName: [group.kitchenName, option.kitchenName || option.name].filter(Boolean).join(' '),
  quantity,
  price: option.price,
  effect: option.effect,
  onTicket: !isUsual(group, all),
})

/**
 * Whether tickets leave out what was chosen of a group: exactly the defaults of a group that does not show them. A group from
 * which a guest may choose nothing is always written: its default and nothing would look the same.
 */
function isUsual(group: OptionGroup, all: Chosen[]): boolean {
  const chosen = all.filter((one) => one.group === group)
  const usual = group.options.filter((option) => option.default)
  const isDefault =
    chosen.length === usual.length && chosen.every(({ option, quantity }) => option.default && quantity === 1)
  return !group.showsDefaults && group.min > 0 && isDefault
}
