/**
 * Modules of `lib` that no page may contain. `next.config.js` refuses them in Next's pages, `bundle-scripts.js` in the scripts of the
 * public pages.
 */

/** Those of the database, and SQL. */
export const SERVER_ONLY = /^lib\/(db\/|.*-sql\.ts$)/
/** Also modules that import Node, the database (also its types), hashing or signing, or that read the environment. */
export const NEEDS_SERVER =
  /(from |import |import\()'(node:|@node-rs\/|next-auth|(@\/lib|\.{1,2}(\/\.\.)*)\/db\/)|process\.env/
/** A board's page contains no schema library, which is 30 kB. Its modules import only types of it, and of modules with schemas. */
export const BOARD_SCHEMA = { path: /^lib\/(board|orders)\//, content: /^import (?!type )[^']*from 'zod'/m }
