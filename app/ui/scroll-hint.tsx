'use client'

import { useEffect, useRef, useState } from 'react'

/** Says that what follows it scrolls sideways, as long as it does not fit. */
export function ScrollHint({ text }: { text: string }) {
  const hint = useRef<HTMLParagraphElement>(null)
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const area = hint.current?.nextElementSibling
    if (!area) return
    const measure = () => setNeeded(area.scrollWidth > area.clientWidth)
    const observer = new ResizeObserver(measure)
    for (const element of [area, ...area.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <p ref={hint} hidden={!isNeeded} className="text-sm text-ink-quiet print:hidden">
      {text} →
    </p>
  )
}
