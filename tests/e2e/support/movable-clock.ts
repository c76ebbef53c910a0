import { administer } from '../../support/administer'
import { MOVED_CLOCK, moveClock } from '../../support/moved-clock'
import type { Cafe } from './cafe'
import { withDatabase } from './cafe-database'

/** Starts the server of a café again with a clock that the test moves: that of its database, which the service goes by. */
export async function movableClock(cafe: Cafe): Promise<{ move(minutes: number): Promise<void> }> {
  const server = cafe.server()
  await server.stop()
  await administer(`ALTER DATABASE "${new URL(cafe.databaseUrl).pathname.slice(1)}" SET ${MOVED_CLOCK}`)
  let moved = 0
  const show = () => withDatabase(cafe.databaseUrl, (database) => moveClock(database, moved * 60_000))
  await show()
  await server.start()
  return {
    move: (minutes) => {
      moved += minutes
      return show()
    },
  }
}
