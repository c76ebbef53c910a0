import { errors } from 'undici'

/** Why there was no answer, by the code of the error; sentences for a manager. */
const SENTENCES: Record<string, string> = {
  ADDRESS_NOT_ALLOWED: 'The address is not one of the public internet.',
  PORT_NOT_ALLOWED: 'The port is not one of those allowed for webhooks.',
  ENOTFOUND: 'The host name could not be resolved.',
  EAI_AGAIN: 'The host name could not be resolved.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EPIPE: 'The connection was closed before an answer came.',
  UND_ERR_SOCKET: 'The connection was closed before an answer came.',
  ETIMEDOUT: 'The connection could not be made in time.',
  UND_ERR_CONNECT_TIMEOUT: 'The connection could not be made in time.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  EPROTO: 'The TLS handshake failed.',
  UND_ERR_HEADERS_OVERFLOW: "The answer's headers are too large.",
}

/** What Node and OpenSSL call certificates that are not accepted. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH/

/** What to tell a manager of an error that came in place of an answer. */
export function whyNot(error: unknown): string {
  if (error instanceof errors.HTTPParserError) return 'The answer is not valid HTTP.'
  const code = codeOf(error)
  const known = SENTENCES[code]
  if (known) return known
  if (CERTIFICATE.test(code)) return `The TLS certificate was not accepted (${code}).`
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return 'The TLS handshake failed.'
  return code ? `The request failed (${code}).` : 'The request failed.'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
