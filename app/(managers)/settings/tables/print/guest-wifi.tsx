'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '@/app/ui/field'

const GuestWifi = createContext({ name: '', password: '' })

/** The longest name in bytes and the longest password of a network (IEEE 802.11). */
const MAX_NAME = 32
const MAX_PASSWORD = 63

/** Asks for the Wi-Fi of guests, which the cards of a sheet also show. It is not stored, and the server does not get it. */
export function AskGuestWifi({ children }: { children: ReactNode }) {
  const say = useTranslations('settings.tables')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  return (
    <GuestWifi value={{ name, password }}>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2 print:hidden">
        <TextField
          label={say('wifi')}
          hint={say('wifiHint')}
          value={name}
          maxLength={MAX_NAME}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <TextField
          label={say('wifiPassword')}
          value={password}
          maxLength={MAX_PASSWORD}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
      </div>
      {children}
    </GuestWifi>
  )
}

/** The Wi-Fi on a card. */
export function WifiLine() {
  const { name, password } = useContext(GuestWifi)
  if (name.trim() === '') return null
  return (
    <p className="qr-wifi" translate="no">
      Wi-Fi: <strong>{name.trim()}</strong>
      {password !== '' && ` · ${password}`}
    </p>
  )
}
