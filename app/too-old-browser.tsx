/**
 * Every Chromium from 92 has `String.prototype.at`, none before, and no script of the page adds it. The script is inline and of
 * 1999, because an old browser may not parse the others.
 */
const SHOW_IF_TOO_OLD = "if (!''.at) document.getElementById('too-old').hidden = false"

/** A sentence that only browsers show that are too old for Passboard (`.browserslistrc`). It needs no style. */
export function TooOldBrowser({ nonce, sentence }: { nonce: string | undefined; sentence: string }) {
  return (
    <>
      <p id="too-old" role="alert" hidden suppressHydrationWarning style={PLAIN}>
        {sentence}
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant that must run before the scripts of the page */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SHOW_IF_TOO_OLD }} />
    </>
  )
}

const PLAIN = { margin: 0, padding: 24, background: '#fff', color: '#000', font: '24px sans-serif' }
