import { translator } from '@/app/i18n/messages'

export async function Loading() {
  const say = await translator('report')
  return (
    <p role="status" className="rounded-xl border border-rule bg-white p-5 text-base text-ink-quiet">
      {say('loading')}
    </p>
  )
}
