'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGE_COOKIE, LANGUAGES } from '@/app/i18n/languages'
import { WarningSign } from '@/app/ui/icons'
import { QrCode } from '@/app/ui/qr-code'
import type { PairingState } from '@/lib/screens/pairing'
import { forgetLastBoard } from '../device/last-board'
import { keepCookie } from '../device/storage'

/** The page of an unpaired device: a pairing code in large type, and a QR code of the pairing page. */
export function UnpairedDevice({ pairingAddress }: { pairingAddress: string }) {
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
      {pairing.isUnreachable && (
        <p role="alert" className="flex items-center gap-3 rounded-xl bg-alert px-5 py-3 text-xl font-bold text-ink">
          <WarningSign className="size-7 shrink-0" />
          {say('pairAway')}
        </p>
      )}
      <Languages />
    </main>
  )
}

/** Shows the code in two groups, which are easier to read aloud. */
function Code({ code }: PairingCode) {
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

/** The choice of the language, because a new device has none. */
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

const POLL_MS = 2_000
/** `isUnreachable`: the server is unreachable, so the shown code may be expired. */
export type PairingCode = { code: string | null; isUnreachable: boolean }

/** Polls the pairing state, and requests a new code when the old one expires. Reloads the page when the device is paired. */
function usePairing(): PairingCode {
  const [shown, setShown] = useState<PairingCode>({ code: null, isUnreachable: false })

  useEffect(() => {
    let isStopped = false
    let timer: ReturnType<typeof setTimeout> | undefined

    async function poll() {
      const state = await getPairing().catch(() => null)
      if (isStopped) return
      if (state?.state === 'paired') return window.location.reload()
      setShown((before) =>
        state?.state === 'waiting' ? { code: state.code, isUnreachable: false } : { ...before, isUnreachable: true },
      )
      timer = setTimeout(poll, POLL_MS)
    }

    forgetLastBoard()
    void poll()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [])

  return shown
}

async function getPairing(): Promise<PairingState> {
  const state = await requestPairing('GET')
  return state.state === 'unknown' ? requestPairing('POST') : state
}

async function requestPairing(method: 'GET' | 'POST'): Promise<PairingState> {
  const response = await fetch('/wall/pairing', { method, cache: 'no-store' })
  if (!response.ok) throw new Error(`${method} /wall/pairing failed with status ${response.status}.`)
  return response.json()
}
