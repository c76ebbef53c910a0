/**
 * The characters that open, override and end a direction (UAX #9). Isolation alone does not contain them: a browser treats a
 * U+2069 in the text as the end of the `<bdi>`. Left-to-right and right-to-left marks stay: `<bdi>` contains their effect.
 */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Text from a guest or a manager. It has its own direction and does not change that of the text beside it.
 * @param lang its language, where it is known and may differ from that of the page
 */
export function TypedText({ lang, children }: { lang?: string | undefined; children: string }) {
  return <bdi lang={lang}>{children.replace(DIRECTION_CONTROLS, '')}</bdi>
}
