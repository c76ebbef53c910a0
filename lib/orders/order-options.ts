import { AppError, type ErrorDetail } from '../errors'
import { type ChoiceProblem, chooseOptions, unitPriceOf } from '../options/choose-options'
import { optionOfKey } from '../options/combo-groups'
import type { OptionGroup } from '../options/option-group'
import type { OrderedOption } from './order'
import { MAX_ORDER_OPTIONS } from './order-limits'
import type { LineProblem } from './problems'

/** An option as a line names it: by its id, or by its reference. One that is not on the menu has a name and a price. */
type SentOption = {
  optionId?: string | undefined
  componentId?: string | undefined
  reference?: string | undefined
  name?: string | undefined
  price?: number | undefined
  quantity?: number | undefined
}

/** A line that somebody wants to order, with its item of the menu. */
type WantedLine = { options?: SentOption[] | undefined; item: { name: string; price: number; groups: OptionGroup[] } }

/** What one piece of the line costs with its options, and the options as the order keeps them. */
type PricedLine = { price: number; options: OrderedOption[]; problems: LineProblem[] }

type Rules = {
  /** How many options the order's other lines have. */
  kept?: number
  /** Accept what is unknown, sold out or chosen wrongly, marked with its problems. */
  accepts?: boolean
  /** The path of a line in the request, with a full stop at its end. */
  pathTo?: (line: number) => string
}

/**
 * The options of the lines of an order. A line that names no options gets the defaults.
 * @throws {AppError} invalid_request for too many options in the order, and unless they are accepted, for an unknown option and a group
 * with too few or too many; sold_out. Each names the option or the group, and its line.
 */
export function optionsOfLines(
  lines: readonly WantedLine[],
  { kept = 0, accepts = false, pathTo = (line) => `items.${line}.` }: Rules = {},
): PricedLine[] {
  const wrong: ErrorDetail[] = []
  const soldOut: ErrorDetail[] = []
  const priced = lines.map(({ options, item }, index): PricedLine => {
    const sent = options?.map((option) => ({ ...option, optionId: idOf(option, item.groups) }))
    const { chosen, problems } = chooseOptions(item.groups, sent)
    for (const problem of problems) {
      const option = problem.why === 'unknown' ? options?.[problem.index] : undefined
      const path = pathTo(index) + pathOf(problem, option)
      const detail = { path, message: sentenceOf(problem, item.name, option) }
      if (problem.why === 'soldOut') soldOut.push(detail)
      else wrong.push(detail)
    }
    const others = problems.flatMap((problem) =>
      problem.why === 'unknown' ? openOption(options?.[problem.index]) : [],
    )
    const ofOthers = others.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    return {
      price: unitPriceOf(item.price + ofOthers, chosen),
      options: [...chosen.map((one) => orderedOption(one, chosen)), ...others],
      problems: [
        ...(problems.some(({ why }) => why === 'soldOut') ? ['sold_out' as const] : []),
        ...(problems.some(({ why }) => why !== 'soldOut') ? ['options' as const] : []),
      ],
    }
  })
  if (!accepts) {
    if (wrong.length > 0) throw refusal('invalid_request', wrong)
    if (soldOut.length > 0) throw refusal('sold_out', soldOut)
  }
  if (priced.reduce((sum, { options }) => sum + options.length, kept) > MAX_ORDER_OPTIONS) throw tooManyOptions()
  return priced
}

/**
 * The id of the option of these groups that a line names. What names none, or several by one reference, stays as it is: no option has such
 * an id.
 */
function idOf({ optionId, componentId, reference, name = '' }: SentOption, groups: readonly OptionGroup[]): string {
  if (optionId !== undefined) return optionId
  if (reference === undefined) return name
  const ids = groups.flatMap(({ options }) => options.flatMap((one) => (one.reference === reference ? one.id : [])))
  const [found, ...others] = ids.map(optionOfKey).filter((one) => one.componentId === componentId)
  return found && others.length === 0 ? found.optionId : reference
}

const wordsOf = ({ name, reference, optionId }: SentOption = {}): string => name ?? reference ?? optionId ?? ''

/** An option that is not on the menu, with the words of its program. */
const openOption = (option: SentOption = {}): OrderedOption => ({
  optionId: null,
  groupName: '',
  name: wordsOf(option),
  kitchenName: wordsOf(option),
  quantity: option.quantity ?? 1,
  price: option.price ?? 0,
  effect: 'neutral',
  onTicket: true,
})

function tooManyOptions(): AppError {
  const message = `An order has at most ${MAX_ORDER_OPTIONS} options.`
  return new AppError('invalid_request', message, { details: [{ path: 'items', message }] })
}

function refusal(code: 'invalid_request' | 'sold_out', details: ErrorDetail[]): AppError {
  return new AppError(code, [...new Set(details.map(({ message }) => message))].join(' '), { details })
}

type Problem = ChoiceProblem<OptionGroup>

function pathOf(problem: Problem, { optionId, reference }: SentOption = {}): string {
  if (problem.why !== 'unknown') return 'options'
  return `options.${problem.index}.${optionId === undefined && reference !== undefined ? 'reference' : 'optionId'}`
}

/** @param option of an unknown one, as it was sent */
function sentenceOf(problem: Problem, itemName: string, option?: SentOption): string {
  switch (problem.why) {
    case 'unknown':
      return `${itemName} has no option ${wordsOf(option)}.`
    case 'soldOut':
      return `${problem.option.name} is sold out.`
    case 'notSeveral':
      return `${itemName} can have ${problem.option.name} only once.`
    case 'tooFew':
      return `${problem.group.component ?? itemName} needs a choice of ${problem.group.name}: at least ${problem.group.min}.`
    case 'tooMany':
      return `${problem.group.component ?? itemName} can have at most ${problem.group.max} of ${problem.group.name}.`
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
