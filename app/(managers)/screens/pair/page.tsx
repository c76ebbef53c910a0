import { titled } from '@/app/i18n/messages'
import { addressForOthers } from '@/app/own-address'
import { signedInWith } from '@/app/session'
import { findBranches } from '@/lib/branches/branch-repository'
import { PAIRING_CODE } from '@/lib/code-alphabet'
import { database } from '@/lib/db/database'
import { findStations } from '@/lib/stations/station-repository'
import { PairScreen } from './pair-screen'

export const generateMetadata = titled('managers.screens.pairTitle')

type Props = { searchParams: Promise<{ code?: string | string[] }> }

/** The page for pairing a screen. The QR code on a device contains its address. */
export default async function PairPage({ searchParams }: Props) {
  const { code } = await searchParams
  const scannedCode = typeof code === 'string' && PAIRING_CODE.test(code) ? code : ''
  const staff = await signedInWith('screens.manage', `/screens/pair${scannedCode && `?code=${scannedCode}`}`)
  const stations = await findStations(database(), staff.orgId)
  return (
    <PairScreen
      code={scannedCode}
      wallAddress={`${await addressForOthers()}/wall`}
      branches={await findBranches(database(), staff)}
      stations={stations.map(({ name }) => name)}
    />
  )
}
