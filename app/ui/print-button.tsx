'use client'

import type { ReactNode } from 'react'

/** Opens the browser's print dialog. */
export function PrintButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="button" onClick={() => window.print()} className={className}>
      {children}
    </button>
  )
}
