import { useEffect, useState } from 'react'
import { OPEN_STATUSES, type OpenStatus } from '@/lib/orders/order-status'

/** The lane that fills most of a screen too narrow for all four. */
export function useLaneInView(): OpenStatus {
  const [inView, setInView] = useState<OpenStatus>('pending')

  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        const first = entries.find((entry) => entry.isIntersecting)
        const status = OPEN_STATUSES.find((candidate) => candidate === first?.target.id)
        if (status) setInView(status)
      },
      { threshold: 0.6 },
    )
    for (const status of OPEN_STATUSES) {
      const lane = document.getElementById(status)
      if (lane) seen.observe(lane)
    }
    return () => seen.disconnect()
  }, [])

  return inView
}
