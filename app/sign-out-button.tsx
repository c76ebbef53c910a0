'use client'

import { signOut } from 'next-auth/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

export function SignOutButton({ className }: { className: string }) {
  const say = useTranslations('common')
  const [failed, setFailed] = useState(false)

  async function leave() {
    setFailed(false)
    try {
      // The way to the sign-in page is ours: next-auth would go to PUBLIC_URL, which this device may not know.
      await signOut({ redirect: false })
      window.location.assign('/login')
    } catch {
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
