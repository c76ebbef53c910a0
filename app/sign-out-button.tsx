'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@/app/ui/buttons'
import { requestSignOut } from './session-requests'

export function SignOutButton() {
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
    <Button look="quiet" onClick={signOut}>
      <span>
        {say('signOut')}
        {failed && <span role="alert"> {say('signOutFailed')}</span>}
      </span>
    </Button>
  )
}
