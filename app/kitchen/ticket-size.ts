import { useLayoutEffect, useState } from 'react'
import { type TicketSize, useDeviceSettings } from '@/app/device/settings'

/** The longer side of a screen, in CSS px. */
const LARGEST_PHONE = 1000
const LARGEST_TABLET = 1600

/**
 * The size that suits a screen nobody has chosen one for: a tablet is within reach and holds a rush only with small tickets. A phone
 * shows one column, and a larger screen is read from further away.
 */
export function sizeFor({ width, height }: { width: number; height: number }): TicketSize {
  const longer = Math.max(width, height)
  return longer > LARGEST_PHONE && longer <= LARGEST_TABLET ? 's' : 'm'
}

/** The size of the tickets of a touch board on this device; `m` in a server render. */
export function useTicketSize(): TicketSize {
  const { ticketSize } = useDeviceSettings()
  const [suitable, setSuitable] = useState<TicketSize>('m')
  useLayoutEffect(() => setSuitable(sizeFor(window.screen)), [])
  return ticketSize ?? suitable
}
