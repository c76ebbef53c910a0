import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useBoardContext } from './board-context'

/** Chooses the station whose tickets are shown. Where there is no room for all stations, the row scrolls to the chosen one. */
export function StationFilter({ onChoose }: { onChoose: (station: string | null) => void }) {
  const say = useTranslations('board')
  const common = useTranslations('common')
  const { stations, station } = useBoardContext()
  const row = useRef<HTMLElement>(null)

  useEffect(() => {
    // Before the stations is the choice of all.
    const index = stations.findIndex(({ id }) => id === station) + 1
    row.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [stations, station])

  if (stations.length === 0) return null
  return (
    <nav ref={row} aria-label={say('stations')} className={`no-scrollbar flex min-w-0 overflow-x-auto ${FADED}`}>
      {[{ id: null, name: common('allStations') }, ...stations].map(({ id, name }) => (
        <button
          key={id ?? ''}
          type="button"
          aria-pressed={id === station}
          onClick={() => onChoose(id)}
          className="group/station min-h-16 [@media(max-height:50rem)]:min-h-12 shrink-0 px-0.5 text-base font-semibold whitespace-nowrap text-chalk-quiet aria-pressed:text-chalk group-data-lost:text-ink"
        >
          <span className="rounded-full px-4 py-2.5 group-aria-pressed/station:bg-column-edge group-data-lost:group-aria-pressed/station:bg-ink group-data-lost:group-aria-pressed/station:text-on-ink">
            {name}
          </span>
        </button>
      ))}
    </nav>
  )
}

/** On an upright tablet, the end of the row fades: there can be more stations. */
const FADED =
  'md:max-lg:scroll-pr-8 md:max-lg:pr-8 md:max-lg:[-webkit-mask-image:linear-gradient(to_right,#000_calc(100%_-_2rem),transparent)]'

/** The id of the station that is shown. It is kept in the URL, so that a reload keeps it and a link can open with a station. */
export function useStation(initial: string | null): [station: string | null, choose: (station: string | null) => void] {
  const [station, setStation] = useState(initial)

  // A person may have typed the name: with another name, a reload would not find the station.
  useEffect(() => {
    if (initial && new URL(window.location.href).searchParams.has('station')) keepInAddress(initial)
  }, [initial])

  function choose(next: string | null) {
    keepInAddress(next)
    setStation(next)
  }

  return [station, choose]
}

function keepInAddress(station: string | null) {
  const address = new URL(window.location.href)
  if (station) address.searchParams.set('station', station)
  else address.searchParams.delete('station')
  window.history.replaceState(null, '', address)
}
