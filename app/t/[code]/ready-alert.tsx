import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { SpeakerIcon } from '@/app/ui/icons'
import type { GuestOrder } from '@/lib/guests/own-orders'
import { isOpen } from '@/lib/order-status'
import { useReadyAlert } from './use-ready-alert'

/** Offers an alert while an own order is on its way, and says when it is on. */
export function ReadyAlert({ orders }: { orders: GuestOrder[] }) {
  const say = useTranslations('guest.alert')
  const { state, allow } = useReadyAlert(orders)
  const isWaiting = orders.some(({ isOwn, status }) => isOwn && isOpen(status) && status !== 'ready')
  if (!isWaiting) return null
  if (state !== 'off')
    return (
      <p role="status" className="flex items-center gap-2 font-semibold text-ink-quiet">
        <SpeakerIcon sounds={state === 'on'} className="size-6 shrink-0" />
        {say(state)}
      </p>
    )
  return (
    <Button look="quiet" onClick={allow} className="min-h-14 w-full">
      <SpeakerIcon sounds className="size-6 shrink-0" />
      {say('allow')}
    </Button>
  )
}
