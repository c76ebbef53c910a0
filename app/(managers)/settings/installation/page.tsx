import { titled, translator } from '@/app/i18n/messages'
import { Card, PageHead } from '@/app/ui/card'
import { database } from '@/lib/db/database'
import type { Finding } from '@/lib/doctor/finding'
import { examineFor } from '@/lib/doctor/read-installation'
import { settingsPage } from '../settings-page'

export const generateMetadata = titled('settings.installation.title')

/** The findings of each level are a list of their own, the most urgent first. */
const LEVELS = ['problem', 'warning', 'ok'] as const

export default async function InstallationPage() {
  const staff = await settingsPage('installation.read')
  const { passboard, findings, isOnlyBusiness } = await examineFor(database(), staff)
  const say = await translator('settings.installation')
  return (
    <>
      <PageHead title={say('title')} lead={say('lead', { version: passboard })} />
      {!isOnlyBusiness && <p className="text-lg">{say('others')}</p>}
      {LEVELS.map((level) => (
        <Findings key={level} level={level} findings={findings.filter((finding) => finding.level === level)} />
      ))}
    </>
  )
}

const LOOKS = { problem: 'border-l-late', warning: 'border-l-soon', ok: 'border-l-rule' }

type Props = { level: Finding['level']; findings: Finding[] }

async function Findings({ level, findings }: Props) {
  const say = await translator('settings.installation')
  const doctor = await translator('doctor')
  if (findings.length === 0) return null
  return (
    <Card title={say(level, { count: findings.length })}>
      <ul className="grid gap-3">
        {findings.map(({ check, found, advice, values }) => (
          <li key={found} className={`border-l-4 pl-3 ${LOOKS[level]}`}>
            <p className="text-lg/snug break-words">
              <strong>{doctor(`check.${check}`)}:</strong> {doctor(`found.${found}`, values)}
            </p>
            {advice && <p className="text-base break-words text-ink-quiet">{doctor(`advice.${advice}`, values)}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
