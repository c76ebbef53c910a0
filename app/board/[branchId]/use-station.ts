import { useState } from 'react'

/** The station that is shown, kept in the page's address: it stays after a reload, and a wall screen may begin with it. */
export function useStation(initial: string | null): [station: string | null, choose: (station: string | null) => void] {
  const [station, setStation] = useState(initial)

  function choose(next: string | null) {
    const address = new URL(window.location.href)
    if (next) address.searchParams.set('station', next)
    else address.searchParams.delete('station')
    window.history.replaceState(null, '', address)
    setStation(next)
  }

  return [station, choose]
}
