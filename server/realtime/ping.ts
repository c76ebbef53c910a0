import { may, type Permission, type Role } from '@/lib/access/permissions'

type PingedSocket = { on(event: 'ping', listener: (reply: unknown) => void): unknown }

/** Tells a page that asks that this process is still there: at once, whatever the database does. */
export function answerPings(socket: PingedSocket, role: Role, permission: Permission): void {
  socket.on('ping', (reply: unknown) => {
    if (typeof reply === 'function' && may(role, permission)) reply()
  })
}
