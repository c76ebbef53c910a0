/** Shifts `Date` of a process by CLOCK_OFFSET_MS. Must be imported before all other modules. */
const offset = Number(process.env.CLOCK_OFFSET_MS)
const RealDate = Date
const now = () => RealDate.now() + offset

globalThis.Date = new Proxy(RealDate, {
  construct: (_, given) => Reflect.construct(RealDate, given.length === 0 ? [now()] : given),
  get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
})
