'use client'

import { useTranslations } from 'use-intl'
import { LANGUAGE_COOKIE, LANGUAGES } from '@/app/i18n/languages'
import { QrCode } from '@/app/parts/qr-code'
import { WarningSign } from '@/app/warning-sign'
import { keepCookie } from '../device/keep-cookie'
import { type ShownCode, usePairing } from './use-pairing'

/** What a device shows until a manager has made a screen of it: to be read across a room, and scanned from close by. */
export function Unpaired({ pairingAddress }: { pairingAddress: string }) {
  const say = useTranslations('board.wall')
  const pairing = usePairing()
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-[4vmin] bg-board p-[5vmin] text-center text-chalk">
      <h1 className="text-[clamp(1.5rem,4vmin,3.5rem)]/tight font-bold">{say('pairTitle')}</h1>
      <div className="flex flex-wrap items-center justify-center gap-[5vmin]">
        <Code {...pairing} />
        {pairing.code && (
          <QrCode
            text={`${pairingAddress}?code=${pairing.code}`}
            label={say('pairQr')}
            className="size-[clamp(11rem,34vmin,26rem)] rounded-xl"
          />
        )}
      </div>
      <p className="max-w-[40ch] text-[clamp(1.1rem,2.6vmin,2rem)]/snug text-chalk-quiet">
        {say('pairHow', { address: withoutScheme(pairingAddress) })}
      </p>
      {pairing.isAway && (
        <p role="alert" className="flex items-center gap-3 rounded-xl bg-alert px-5 py-3 text-xl font-bold text-ink">
          <WarningSign className="size-7 shrink-0" />
          {say('pairAway')}
        </p>
      )}
      <Languages />
    </main>
  )
}

/** In two halves, as people read it out. */
function Code({ code }: ShownCode) {
  const say = useTranslations('board.wall')
  if (!code) return <p className="text-3xl font-semibold text-chalk-quiet">{say('pairWaiting')}</p>
  return (
    <p
      role="status"
      aria-label={say('pairCode', { code: [...code].join(' ') })}
      className="text-[clamp(3.5rem,17vmin,13rem)]/none font-extrabold tracking-wider whitespace-nowrap tabular-nums"
    >
      {code.slice(0, 3)}
      <span className="inline-block w-[0.3em]" />
      {code.slice(3)}
    </p>
  )
}

/** Nobody has chosen a language on a new device. */
function Languages() {
  return (
    <nav className="flex flex-wrap justify-center gap-2">
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <button
          key={language}
          type="button"
          lang={language}
          onClick={() => {
            keepCookie(LANGUAGE_COOKIE, language)
            window.location.reload()
          }}
          className="min-h-12 rounded-lg px-4 text-base font-medium text-chalk-quiet"
        >
          {name}
        </button>
      ))}
    </nav>
  )
}

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '')
