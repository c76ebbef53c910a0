import Link from 'next/link'
import { SignOutButton } from '@/app/sign-out-button'
import type { BoardSnapshot } from '@/lib/board/protocol'
import { ConnectionStatus } from './connection-status'
import type { Connection } from './use-board'
import { WallClock } from './wall-clock'

type Props = { initial: BoardSnapshot; mayChoose: boolean; connection: Connection }

/** Where, when, and whether it is current. On a phone in two rows. */
export function BoardHeader({ initial: { branch, now }, mayChoose, connection }: Props) {
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 px-4 pb-1.5 pt-2 md:grid-cols-[auto_1fr_auto_auto] md:px-5">
      <h1 className="truncate text-2xl font-bold">{branch.name}</h1>
      <div className="order-4 -mr-3 flex justify-end md:order-none md:mr-0 md:justify-start">
        {mayChoose && (
          <Link
            href="/board"
            className="flex min-h-11 items-center rounded-lg px-3 text-base font-medium text-chalk-quiet hover:text-chalk"
          >
            Branches
          </Link>
        )}
        <SignOutButton />
      </div>
      <div className="order-3 md:order-none">
        <ConnectionStatus connection={connection} />
      </div>
      <WallClock initial={now} timeZone={branch.timeZone} />
    </header>
  )
}
