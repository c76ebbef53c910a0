import { useEffect } from 'react'
import { useDeviceSettings } from '@/app/device/settings'
import { SLOTS } from './key-commands'
import { ticketsInSlots } from './selection'

/** At most this often, because measuring forces the browser to lay out the page. */
const EVERY_MS = 250

/**
 * Shows on the visible tickets the digits that select them, on a device where a key has controlled a board. It writes into the page
 * itself: a digit changes with every scroll, and must not render tickets again.
 */
export function useSlotKeys(): void {
  const { usesKeys } = useDeviceSettings()

  useEffect(() => {
    if (!usesKeys) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const update = () => {
      timer = undefined
      showDigits()
    }
    const schedule = () => {
      timer ??= setTimeout(update, EVERY_MS)
    }
    showDigits()
    const observer = new MutationObserver(schedule)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
    document.addEventListener('scroll', schedule, { capture: true, passive: true })
    window.addEventListener('resize', schedule)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('scroll', schedule, { capture: true })
      window.removeEventListener('resize', schedule)
    }
  }, [usesKeys])
}

function showDigits(): void {
  const inSlots = ticketsInSlots().slice(0, SLOTS.length)
  // 1 to 9, and 0.
  const digits = new Map(inSlots.map(({ id }, index) => [id, String((index + 1) % SLOTS.length)]))
  for (const key of document.querySelectorAll<HTMLElement>('[data-ticket] [data-slot]')) {
    const digit = digits.get(key.closest<HTMLElement>('[data-ticket]')?.dataset.ticket ?? '') ?? ''
    if (key.textContent !== digit) key.textContent = digit
  }
}
