/**
 * A build loader for modules that pages must not import (next.config.js).
 * @this {{ resourcePath: string }}
 * @returns {never}
 * @throws always, so that the build fails
 */
export default function refuseInPage() {
  throw new Error(`${this.resourcePath} is for the server only. A page cannot import it.`)
}
