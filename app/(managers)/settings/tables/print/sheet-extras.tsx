'use client'

import { type ChangeEvent, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { deviceStorage, keepText } from '@/app/device/storage'
import { DANGER } from '@/app/ui/buttons'
import { TextField } from '@/app/ui/field'
import type { ProblemKey } from '@/lib/problems'
import { shrinkPhoto } from '../../menu/shrink-photo'

/** `logo`: a data URL; empty: none. */
const Extras = createContext({ wifiName: '', wifiPassword: '', logo: '' })

/** The longest name in bytes and the longest password of a network (IEEE 802.11). */
const MAX_NAME = 32
const MAX_PASSWORD = 63

/**
 * Asks for what the cards of a sheet also show: the Wi-Fi of guests, which is not stored, and a logo, which this device keeps for the next
 * sheet. The server gets neither.
 */
export function SheetExtras({ businessId, children }: { businessId: string; children: ReactNode }) {
  const say = useTranslations('settings.tables')
  const key = `passboard.logo.${businessId}`
  const [wifiName, setWifiName] = useState('')
  const [wifiPassword, setWifiPassword] = useState('')
  const [logo, setLogo] = useState('')
  const [refused, setRefused] = useState<ProblemKey | null>(null)
  useEffect(() => setLogo(deviceStorage.getItem(key) ?? ''), [key])

  async function load({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) {
    const [file] = files ?? []
    if (!file) return
    const picture = await shrinkPhoto(file)
    setRefused(typeof picture === 'string' ? picture : null)
    if (typeof picture === 'string') return
    const url = await dataUrlOf(picture)
    setLogo(url)
    keepText(key, url)
  }

  function remove() {
    deviceStorage.removeItem(key)
    setLogo('')
  }

  return (
    <Extras value={{ wifiName, wifiPassword, logo }}>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2 print:hidden">
        <TextField
          label={say('wifi')}
          hint={say('wifiHint')}
          value={wifiName}
          maxLength={MAX_NAME}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setWifiName(value)}
        />
        <TextField
          label={say('wifiPassword')}
          value={wifiPassword}
          maxLength={MAX_PASSWORD}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setWifiPassword(value)}
        />
        <TextField
          label={say('logo')}
          hint={say('logoHint')}
          type="file"
          accept="image/*"
          error={refused ? { type: refused } : undefined}
          onChange={load}
        />
        {logo !== '' && (
          <button type="button" onClick={remove} className={`${DANGER} w-fit self-center`}>
            {say('removeLogo')}
          </button>
        )}
      </div>
      {children}
    </Extras>
  )
}

const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })

/** The logo on a card, above the name of the business. */
export function Logo() {
  const { logo } = useContext(Extras)
  if (logo === '') return null
  // biome-ignore lint/performance/noImgElement: the picture is on this device only.
  return <img src={logo} alt="" className="qr-logo" />
}

/** The Wi-Fi on a card. */
export function WifiLine() {
  const { wifiName, wifiPassword } = useContext(Extras)
  if (wifiName.trim() === '') return null
  return (
    <p className="qr-wifi" translate="no">
      Wi-Fi: <strong>{wifiName.trim()}</strong>
      {wifiPassword !== '' && ` · ${wifiPassword}`}
    </p>
  )
}
