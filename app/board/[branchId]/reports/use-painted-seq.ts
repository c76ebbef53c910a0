import { type RefObject, useEffect, useRef } from 'react'

/** The event up to which everything is really on the screen: the frame after the one it was drawn in has come. */
export function usePaintedSeq(seq: number): RefObject<number> {
  const painted = useRef(0)

  useEffect(() => {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        painted.current = seq
      }),
    )
  }, [seq])

  return painted
}
