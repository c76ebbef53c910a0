/**
 * A loader for modules that a page must not hold (next.config.js).
 * @this {{ resourcePath: string }}
 * @returns {never}
 * @throws always, which ends the build
 */
export default function refuseInPage() {
  throw new Error(`${this.resourcePath} is for the server only. A page cannot import it.`)
}
