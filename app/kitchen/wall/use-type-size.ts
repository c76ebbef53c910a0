import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type TypeSize, typeSizes } from './type-size'

/** `isCompact`: pending and ready tickets are shown without their lines. */
type WallSize = TypeSize & { isCompact: boolean }

export type WallType = {
  /** Null in a server render. */
  size: WallSize | null
  /**
   * Chooses the next smaller size, because so much does not fit on one page; after the smallest, compact tickets if they are allowed.
   * Returns whether there was one.
   */
  shrink: (load: number, mayBeCompact: boolean) => boolean
  /** Chooses the next larger size if clearly less is on the board than when it did not fit. Returns whether it did. */
  grow: (load: number) => boolean
}

/** The load must fall to this share of the one that did not fit, so that the type does not change back and forth. */
const GROW_SHARE = 0.8

/**
 * The size of the type for the reading distance in metres and the screen diagonal in inches, as large as the tickets allow. `load`
 * is a measure of what is on the board that does not depend on the size.
 */
export function useTypeSize(distance: number, diagonal: number): WallType {
  const [sizes, setSizes] = useState<WallSize[]>([])
  const [index, setIndex] = useState(0)
  const tooMuch = useRef(new Map<number, number>())

  useLayoutEffect(() => {
    const resize = () => {
      const { width, height } = window.screen
      const pageSize = { width: window.innerWidth, height: window.innerHeight }
      tooMuch.current.clear()
      const whole = typeSizes(distance, { width, height, diagonal }, pageSize).map((size) => ({
        ...size,
        isCompact: false,
      }))
      setSizes([...whole, ...whole.slice(-1).map((smallest) => ({ ...smallest, isCompact: true }))])
      setIndex(0)
    }
    resize()
    // For a rotated tablet, or a window that was moved to another monitor.
    window.addEventListener('resize', resize)
    return () => window.removeEventListener('resize', resize)
  }, [distance, diagonal])

  useEffect(() => () => void document.documentElement.style.removeProperty('font-size'), [])

  const shrink = useCallback(
    (load: number, mayBeCompact: boolean) => {
      const next = sizes[index + 1]
      if (!next || (next.isCompact && !mayBeCompact)) return false
      tooMuch.current.set(index, load)
      setIndex(index + 1)
      return true
    },
    [index, sizes],
  )
  const grow = useCallback(
    (load: number) => {
      const failedAt = tooMuch.current.get(index - 1)
      if (failedAt === undefined || load > failedAt * GROW_SHARE) return false
      setIndex(index - 1)
      return true
    },
    [index],
  )

  return { size: sizes[index] ?? null, shrink, grow }
}

/** Sets the size of all type on the page, before what is measured is measured. */
export function useRootFontSize(size: TypeSize | null): void {
  useLayoutEffect(() => {
    if (size) document.documentElement.style.fontSize = `${size.rootPx}px`
  }, [size])
}
