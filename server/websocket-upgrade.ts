import { IncomingMessage } from 'node:http'

/**
 * A request that counts as an upgrade only when it asks for a WebSocket. Any other offer, such as the `h2c` that Java's
 * client makes with its first request, is ignored as RFC 9110, section 7.8 allows, and the request is answered.
 */
export class WebSocketUpgradeOnly extends IncomingMessage {
  // Not a private field: the constructor above this one sets `upgrade` before private fields exist.
  private offered = false

  // Node's parser sets this before the headers are read, and asks for it after.
  set upgrade(offered: boolean) {
    this.offered = offered
  }

  get upgrade(): boolean {
    return this.offered && this.headers.upgrade?.toLowerCase() === 'websocket'
  }
}
