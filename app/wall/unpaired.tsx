'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LANGUAGE_COOKIE, LANGUAGES } from '@/app/i18n/languages'
import { WarningSign } from '@/app/ui/icons'
import { QrCode } from '@/app/ui/qr-code'
import type { PairingState } from '@/lib/screens/pairing'
import { keepCookie } from '../device/storage'

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

const LOOK_MS = 2_000
/** `away`: the server cannot be reached, and what is shown may be over. */
export type ShownCode = { code: string | null; isAway: boolean }

/** A code for as long as the page is shown; once it was entered, the page is loaded anew as the screen's. */
function usePairing(): ShownCode {
  const [shown, setShown] = useState<ShownCode>({ code: null, isAway: false })

  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined

    async function look() {
      const state = await currentPairing().catch(() => null)
      if (isOver) return
      if (state?.state === 'paired') return window.location.reload()
      setShown((before) =>
        state?.state === 'waiting' ? { code: state.code, isAway: false } : { ...before, isAway: true },
      )
      timer = setTimeout(look, LOOK_MS)
    }

    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])

  return shown
}

async function currentPairing(): Promise<PairingState> {
  const state = await ask('GET')
  return state.state === 'unknown' ? ask('POST') : state
}

async function ask(method: 'GET' | 'POST'): Promise<PairingState> {
  const response = await fetch('/wall/pairing', { method, cache: 'no-store' })
  if (!response.ok) throw new Error(`No code: ${response.status}`)
  return response.json()
}
