import { useTranslations } from 'use-intl'
import type { Order } from '@/lib/orders/order'
import { useBoardContext } from '../board-context'
import type { TapPoint } from '../taps/double-tap'
import { StationProgressText } from '../ticket/station-progress'
import { ConfirmTap } from './confirm-tap'

type Props = { order: Order; acceptsTap: (point: TapPoint) => boolean; onYes: () => void; onClose: () => void }

/** Asks before an order with lines that are not made leaves the kitchen. */
export function UnmadeLines({ order, acceptsTap, onYes, onClose }: Props) {
  const say = useTranslations('board.ticket')
  const { branch } = useBoardContext()
  return (
    <ConfirmTap
      question={say('askUnmade', { number: order.number })}
      yes={say(branch.flow.readyCompletes ? 'completeAnyway' : 'readyAnyway')}
      no={say('wait')}
      acceptsTap={acceptsTap}
      onYes={onYes}
      onClose={onClose}
    >
      <StationProgressText items={order.items} />
    </ConfirmTap>
  )
}
