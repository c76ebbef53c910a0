import { IncomingMessage } from 'node:http'

/**
 * A request that is an upgrade only if its Upgrade header is `websocket`. Any other protocol, such as `h2c` in the first
 * request of Java's client, is ignored (RFC 9110, section 7.8), and the request gets an ordinary response.
 */
export class WebSocketUpgradeOnly extends IncomingMessage {
  // Not a private field: the parent's constructor sets `upgrade` before private fields exist.
  private isUpgrade = false

  // Node's parser sets this before it reads the headers, and gets it after.
  set upgrade(value: boolean) {
    this.isUpgrade = value
  }

  get upgrade(): boolean {
    return this.isUpgrade && this.headers.upgrade?.toLowerCase() === 'websocket'
  }
}
