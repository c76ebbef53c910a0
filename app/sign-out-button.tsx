'use client'

import { signOut } from 'next-auth/react'
import { useState } from 'react'

export function SignOutButton() {
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
    <button
      type="button"
      onClick={leave}
      className="min-h-11 whitespace-nowrap rounded-lg px-3 text-base font-medium text-chalk-quiet hover:text-chalk"
    >
      Sign out{failed && <span role="alert"> – not done: the server cannot be reached</span>}
    </button>
  )
}
