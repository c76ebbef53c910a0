import type { Metadata } from 'next'
import { translator } from './i18n/messages'
import { NotFoundNotice } from './ui/not-found-notice'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('common'))('notFoundTitle') }
}

export default NotFoundNotice
