'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { requestSignOut } from './session-requests'

export function SignOutButton({ className }: { className: string }) {
  const say = useTranslations('common')
  const [failed, setFailed] = useState(false)

  async function leave() {
    setFailed(false)
    try {
      await requestSignOut()
      window.location.assign('/login')
    } catch (error) {
      console.warn('Not signed out:', error)
      setFailed(true)
    }
  }

  return (
    <button type="button" onClick={leave} className={className}>
      <span>
        {say('signOut')}
        {failed && <span role="alert"> {say('signOutFailed')}</span>}
      </span>
    </button>
  )
}
