import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { TypedText } from '@/app/ui/typed-text'
import { optionText } from '@/lib/board/ticket-options'
import type { OrderedOption } from '@/lib/orders/order'
import { useIsSoldOut } from '../sold-out-items'

type Option = Pick<OrderedOption, 'optionId' | 'kitchenName' | 'quantity' | 'effect'>

type Props = {
  options: Option[]
  /** Whether the kitchen has still to make the line: what is sold out is flagged. */
  isToMake: boolean
  className: string
}

/**
 * The options of a line after its name, as large as it: what adds after a plus, what reduces or removes in a frame. Nothing if there
 * are none.
 */
export function LineOptions({ options, isToMake, className }: Props) {
  if (options.length === 0) return null
  return (
    <span data-options className={className}>
      {options.map((option) => (
        <Fragment key={option.optionId ?? option.kitchenName}>
          {option.effect !== 'reduces' && '· '}
          <LineOption option={option} isToMake={isToMake} />{' '}
        </Fragment>
      ))}
    </span>
  )
}

const STYLE = {
  neutral: 'font-medium',
  adds: 'font-semibold',
  // The accents of capitals need room below the frame.
  reduces: 'inline-block rounded-md border-2 border-current px-[0.25em] pt-[0.08em] font-extrabold',
}

function LineOption({ option, isToMake }: { option: Option; isToMake: boolean }) {
  const common = useTranslations('common')
  const isSoldOut = useIsSoldOut(option.optionId) && isToMake
  return (
    <span data-effect={option.effect} className={`max-w-full break-words ${STYLE[option.effect]}`}>
      <TypedText>{optionText(option)}</TypedText>
      {isSoldOut && (
        <strong className="ml-1.5 rounded-md bg-late px-2 text-[0.8em]/normal font-bold text-white">
          {common('soldOut')}
        </strong>
      )}
    </span>
  )
}
