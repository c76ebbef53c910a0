import type { Metadata } from 'next'
import Link from 'next/link'
import { ACTION, Notice } from './notice'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <Notice mark="404" title="There is nothing here">
      <p>This page does not exist, or it belongs to a branch that is not yours.</p>
      <Link href="/board" className={ACTION}>
        Go to your board
      </Link>
    </Notice>
  )
}
