import { useCallback, useEffect, useState } from 'react'
import { deviceSettings } from '@/app/device/settings'
import { readyOutput } from './chime-player'

const SHOWN_MS = 10_000

/** A chime that a manager sends from afar: it sounds whatever is muted here, and the screen says so. */
export function useChimeTest() {
  const [isOn, setIsOn] = useState(false)

  const begin = useCallback(() => {
    readyOutput()?.begin('new', deviceSettings().volume)
    setIsOn(true)
  }, [])
  const end = useCallback(() => setIsOn(false), [])

  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(end, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isOn, end])

  return { isOn, begin, end }
}
