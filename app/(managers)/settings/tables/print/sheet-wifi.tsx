'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '@/app/ui/field'

const Wifi = createContext({ name: '', password: '' })

/** The longest name in bytes and the longest password of a network (IEEE 802.11). */
const MAX_NAME = 32
const MAX_PASSWORD = 63

/** Asks for the Wi-Fi of guests, which the cards of a sheet then name. It stays on this page: nothing is stored or sent. */
export function SheetWifi({ children }: { children: ReactNode }) {
  const say = useTranslations('settings.tables')
  const [wifi, setWifi] = useState({ name: '', password: '' })
  return (
    <Wifi value={wifi}>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2 print:hidden">
        <TextField
          label={say('wifi')}
          hint={say('wifiHint')}
          value={wifi.name}
          maxLength={MAX_NAME}
          autoComplete="off"
          onChange={({ currentTarget: { value: name } }) => setWifi((before) => ({ ...before, name }))}
        />
        <TextField
          label={say('wifiPassword')}
          value={wifi.password}
          maxLength={MAX_PASSWORD}
          autoComplete="off"
          onChange={({ currentTarget: { value: password } }) => setWifi((before) => ({ ...before, password }))}
        />
      </div>
      {children}
    </Wifi>
  )
}

/** The Wi-Fi on a card. */
export function WifiLine() {
  const { name, password } = useContext(Wifi)
  if (name.trim() === '') return null
  return (
    <p className="qr-wifi" translate="no">
      Wi-Fi: <strong>{name.trim()}</strong>
      {password !== '' && ` · ${password}`}
    </p>
  )
}
