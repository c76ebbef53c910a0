import type { Metadata } from 'next'
import { translator } from './i18n/messages'
import { ACTION, Notice } from './ui/notice'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translator('common'))('notFoundTitle') }
}

export default async function NotFound() {
  const say = await translator('common')
  return (
    <Notice mark="404" title={say('notFoundTitle')}>
      <p>{say('notFound')}</p>
      <a href="/" className={ACTION}>
        {say('toStart')}
      </a>
    </Notice>
  )
}
