'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceStorage } from '@/app/device/storage'
import { Button, PRIMARY } from '@/app/ui/buttons'
import { Card } from '@/app/ui/card'
import { keptTaps } from '@/lib/board/kept-taps'
import { rememberTrust } from './actions'

/** `skipped`: the page came over https because a person skipped the browser's warning. `unsent`: changes would stay behind. */
type Result = 'checking' | 'trusted' | 'untrusted' | 'skipped' | 'unsent' | 'failed'

type Props = {
  /** The origin of the https listener. */
  https: string
  /** Whether this page came over https. */
  overHttps: boolean
}

/** Checks whether this device trusts the certificate; if so, its pages move from http to https. */
export function TrustCheck({ https, overHttps }: Props) {
  const say = useTranslations('trust')
  const [result, setResult] = useState<Result>('checking')

  async function check() {
    setResult('checking')
    const found = overHttps ? await checkWorker() : await checkRequest(https)
    const moves = found === 'trusted' && (overHttps || keptTaps(deviceStorage).load().length === 0)
    try {
      await rememberTrust(moves)
      setResult(found === 'trusted' && !moves ? 'unsent' : found)
    } catch (error) {
      console.warn('The result of the check was not stored:', error)
      setResult('failed')
    }
  }

  const checkOnce = useEffectEvent(check)
  useEffect(() => {
    void checkOnce()
  }, [])

  const isTrusted = result === 'trusted'
  return (
    <Card title={say('checkTitle')}>
      <p role="status" className={`text-lg font-semibold ${isTrusted ? 'text-paid-ink' : ''}`}>
        {say(`check.${result}`)}
      </p>
      {!isTrusted && result !== 'checking' && (
        <p className="text-base">{say(`advice.${result}`, { address: https })}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isTrusted && (
          <a href={`${https}/`} className={PRIMARY}>
            {say('open')}
          </a>
        )}
        <Button look="quiet" onClick={check} disabled={result === 'checking'}>
          {say('checkAgain')}
        </Button>
      </div>
    </Card>
  )
}

/** A request fails before it is sent if the device does not trust the certificate, or cannot reach the port. */
async function checkRequest(https: string): Promise<'trusted' | 'untrusted'> {
  try {
    const response = await fetch(`${https}/trust/check`, { cache: 'no-store', credentials: 'omit' })
    return response.ok ? 'trusted' : 'untrusted'
  } catch {
    return 'untrusted'
  }
}

/** A browser registers no service worker where a warning was skipped. Without workers, as in a private window, the page counts. */
async function checkWorker(): Promise<'trusted' | 'skipped'> {
  if (!('serviceWorker' in navigator)) return 'trusted'
  try {
    await navigator.serviceWorker.register(`/sw.js?build=${process.env.BUILD}`)
    return 'trusted'
  } catch {
    return 'skipped'
  }
}
