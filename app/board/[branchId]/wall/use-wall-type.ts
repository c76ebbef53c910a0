import { useLayoutEffect, useState } from 'react'
import { useDeviceSettings } from '@/app/device/settings'
import { type TypeSize, typeSize } from './type-size'

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
