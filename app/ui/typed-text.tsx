/**
 * The characters that open, override and end a direction (UAX #9). Isolation alone does not hold them: a browser takes a
 * U+2069 in the text for the end of the `<bdi>`. Left-to-right and right-to-left marks stay; they reach no further.
 */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/** Text that a guest or a manager typed. It has its own direction and does not change that of the text beside it. */
export function TypedText({ children }: { children: string }) {
  return <bdi>{children.replace(DIRECTION_CONTROLS, '')}</bdi>
}
