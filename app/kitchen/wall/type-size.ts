import { useLayoutEffect, useState } from 'react'
import { useDeviceSettings } from '@/app/device/settings'

/** A screen as the browser and its owner know it. */
export type Screen = {
  /** Of the whole screen, in CSS px. */
  width: number
  height: number
  /** Inches from corner to corner. */
  diagonal: number
}

export type TypeSize = {
  /** The document's root font size. */
  rootPx: number
  /** Metres from which what is to be made can be read. */
  readableTo: number
}

/** From this far times the height of its capitals, text is still read at a glance (issue: distance / 200). */
const DISTANCE_PER_HEIGHT = 200

/** Be Vietnam Pro: sCapHeight 740 of unitsPerEm 1000, in the OS/2 table of each weight. */
export const CAP_HEIGHT = 0.74

/** The names of what is to be made, on a ticket of the wall display. */
export const ITEM_REM = 1.375

/** Four columns of 18 rem and what is between them: a ticket still holds a number of three digits beside an age with hours. */
const WIDTH_REM = 77
const SMALLEST_PX = 16

const MM_PER_INCH = 25.4
const MM_PER_METRE = 1000

/** The type of a wall display that is read from `distance` metres: as large as that asks for, while four columns still fit. */
export function typeSize(distance: number, screen: Screen): TypeSize {
  const mmPerPx = (screen.diagonal * MM_PER_INCH) / Math.hypot(screen.width, screen.height)
  const metresPerRootPx = (ITEM_REM * CAP_HEIGHT * mmPerPx * DISTANCE_PER_HEIGHT) / MM_PER_METRE
  const largest = Math.max(SMALLEST_PX, screen.width / WIDTH_REM)
  const rootPx = Math.min(largest, Math.max(SMALLEST_PX, distance / metresPerRootPx))
  return { rootPx, readableTo: rootPx * metresPerRootPx }
}

/** Sizes the page's type for the distance it is read from, while the wall display is shown. Null on the server. */
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
    // A tablet that is turned, or a window that is moved to another screen.
    window.addEventListener('resize', resize)
    return () => {
      window.removeEventListener('resize', resize)
      style.removeProperty('font-size')
    }
  }, [viewingDistance, diagonal])

  return size
}
