'use client'

import { signOut } from 'next-auth/react'

export function SignOutButton() {
  return (
    <button
      type="button"
      onClick={() => signOut({ callbackUrl: '/login' })}
      className="min-h-11 rounded-lg px-3 text-base font-medium text-chalk-quiet hover:text-chalk"
    >
      Sign out
    </button>
  )
}
