import { useLayoutEffect, useState } from 'react'
import { useDeviceSettings } from '@/app/device/settings'

/** The size of a screen. */
export type Screen = {
  /** `width` and `height` of the whole screen in CSS px. */
  width: number
  height: number
  /** Inches from corner to corner. */
  diagonal: number
}

export type TypeSize = {
  /** The document's root font size. */
  rootPx: number
  /** The distance in metres from which the items can be read. */
  readableTo: number
}

/** Text can be read quickly from this multiple of the height of its capitals. */
const DISTANCE_PER_HEIGHT = 200

/** Be Vietnam Pro: sCapHeight 740 of unitsPerEm 1000, in the OS/2 table of each weight. */
export const CAP_HEIGHT = 0.74

/** The font size of the item names on a wall display's tickets. */
export const ITEM_REM = 1.375

/** Four columns of 18 rem with their gaps. A ticket of 18 rem has space for a number of three digits and an age with hours. */
const WIDTH_REM = 77
const SMALLEST_PX = 16

const MM_PER_INCH = 25.4
const MM_PER_METRE = 1000

/** The type size for a reading distance in metres, limited so that four columns still fit. */
export function typeSize(distance: number, screen: Screen): TypeSize {
  const mmPerPx = (screen.diagonal * MM_PER_INCH) / Math.hypot(screen.width, screen.height)
  const metresPerRootPx = (ITEM_REM * CAP_HEIGHT * mmPerPx * DISTANCE_PER_HEIGHT) / MM_PER_METRE
  const largest = Math.max(SMALLEST_PX, screen.width / WIDTH_REM)
  const rootPx = Math.min(largest, Math.max(SMALLEST_PX, distance / metresPerRootPx))
  return { rootPx, readableTo: rootPx * metresPerRootPx }
}

/** Sets the page's root font size for the reading distance while the component is mounted. Null in a server render. */
export function useWallType(): TypeSize | null {
  const { viewingDistance, diagonal } = useDeviceSettings()
  const [size, setSize] = useState<TypeSize | null>(null)

  useLayoutEffect(() => {
    const { style } = document.documentElement
    const resize = () => {
      const { width, height } = window.screen
      const next = typeSize(viewingDistance, { width, height, diagonal })
      style.fontSize = `${next.rootPx}px`
      setSize(next)
    }
    resize()
    // For a rotated tablet, or a window that was moved to another monitor.
    window.addEventListener('resize', resize)
    return () => {
      window.removeEventListener('resize', resize)
      style.removeProperty('font-size')
    }
  }, [viewingDistance, diagonal])

  return size
}
