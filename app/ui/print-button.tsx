'use client'

import type { ComponentProps } from 'react'
import { Button } from './buttons'

/** Opens the browser's print dialog. */
export function PrintButton(props: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  return <Button onClick={() => window.print()} {...props} />
}
