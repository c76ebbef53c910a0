'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { requestSignOut } from './session-requests'

export function SignOutButton({ className }: { className: string }) {
  const say = useTranslations('common')
  const [failed, setFailed] = useState(false)

  async function signOut() {
    setFailed(false)
    try {
      await requestSignOut()
      window.location.assign('/login')
    } catch (error) {
      console.warn('Signing out failed:', error)
      setFailed(true)
    }
  }

  return (
    <button type="button" onClick={signOut} className={className}>
      <span>
        {say('signOut')}
        {failed && <span role="alert"> {say('signOutFailed')}</span>}
      </span>
    </button>
  )
}
