import { useEffect, useState } from 'react'
import type { PairingState } from '@/lib/screens/request-pairing'

const LOOK_MS = 2_000
/** `away`: the server cannot be reached, and what is shown may be over. */
export type ShownCode = { code: string | null; isAway: boolean }

/** A code for as long as the page is shown; once it was entered, the page is loaded anew as the screen's. */
export function usePairing(): ShownCode {
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
