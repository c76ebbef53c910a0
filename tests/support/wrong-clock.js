/** Shifts `Date` of a process by CLOCK_OFFSET_MS. Must be imported before all other modules. */
const SHIFTED = Symbol.for('passboard.shifted-clock')
const offset = Number(process.env.CLOCK_OFFSET_MS)
const RealDate = Date
const now = () => RealDate.now() + offset

// Vitest imports it for each file of a worker.
if (!(SHIFTED in Date))
  globalThis.Date = new Proxy(RealDate, {
    construct: (_, given) => Reflect.construct(RealDate, given.length === 0 ? [now()] : given),
    get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
    has: (_, name) => name === SHIFTED || name in RealDate,
  })
