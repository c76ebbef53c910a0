import { useContext, useLayoutEffect, useRef } from 'react'
import { ClockContext } from './server-clock'

type Props = {
  /** The text at a time, in milliseconds since 1970 UTC: digits and colons. */
  format: (now: number) => string
  /** The time of the server render. */
  initial: number
  /** Gives the height of the box, which is that of a line. */
  className: string
}

/**
 * A time that changes every second. A board shows two of them on each ticket, so they cost little: they are written into the page
 * without a render, and their box has a size of its own, so that the browser lays out nothing else.
 */
export function ClockText({ format, initial, className }: Props) {
  const clock = useContext(ClockContext)
  const box = useRef<HTMLSpanElement>(null)
  const rendered = format(initial)

  useLayoutEffect(() => {
    const write = () => {
      const text = format(clock.now() || initial)
      const shown = box.current?.firstElementChild?.firstChild
      if (!box.current || !shown || shown.nodeValue === text) return
      if (shown.nodeValue?.length !== text.length) box.current.style.width = widthOf(text)
      shown.nodeValue = text
    }
    write()
    return clock.subscribe(write)
  }, [clock, format, initial])

  return (
    // A new `rendered` is a new element: React does not know what was written into this one.
    <span
      key={rendered}
      ref={box}
      style={{ width: widthOf(rendered) }}
      className={`inline-block align-bottom ${className}`}
    >
      {/* An item of a flex box cannot be laid out alone, a block in it can. */}
      <span className="block h-full text-right contain-[layout_size]">{rendered}</span>
    </span>
  )
}

/** A colon is less than half as wide as a digit. */
const widthOf = (text: string): string => `${text.length - text.replaceAll(/\d/g, '').length / 2}ch`
