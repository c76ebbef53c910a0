import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { secretKey, secretKeys } from '../access/secrets'
import { config } from '../config'
import { AppError } from '../errors'
import { newId } from '../ids'

export const TOKEN_DAYS = 30

/** How long a browser keeps the session cookie, as long as its token is valid. */
export const SESSION_SECONDS = TOKEN_DAYS * 24 * 3_600

const ISSUER = 'passboard'
const AUDIENCE = 'passboard-api'
/** Explicit type (RFC 8725, section 3.11): the media type of RFC 9068. */
const TYPE = 'at+jwt'

const claims = z.object({
  sub: z.uuid(),
  org: z.uuid(),
  role: z.enum(['manager', 'staff']),
  branch: z.uuid().nullable(),
  ver: z.int32(),
  /** The session: the tokens that renew it have the same, so that revoking it ends all of them. */
  jti: z.uuid(),
  exp: z.number(),
})

export type StaffClaims = z.infer<typeof claims>

/** A signed staff token, valid for 30 days. @param sessionId of the session that it continues; a new session without */
export function issueStaffToken(
  { sub, org, role, branch, ver }: Pick<StaffClaims, 'sub' | 'org' | 'role' | 'branch' | 'ver'>,
  sessionId: string = newId(),
): Promise<string> {
  const rest = { org, role, branch, ver }
  return new SignJWT(rest)
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(sub)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_DAYS}d`)
    .setJti(sessionId)
    .sign(secretKey('staff-token'))
}

/**
 * The claims of a token that is signed by this installation and has not expired. Does not check revocation.
 * @throws {AppError} token_expired, unauthenticated
 */
export async function readStaffToken(token: string): Promise<StaffClaims> {
  try {
    return claims.parse(await verifiedPayload(token))
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('token_expired', 'The token has expired. Sign in again.')
    throw new AppError('unauthenticated', 'The token is not valid. Sign in again.')
  }
}

async function verifiedPayload(token: string): Promise<JWTPayload> {
  const [current, ...previous] = secretKeys('staff-token')
  let verifying = verify(token, current)
  for (const key of previous) {
    verifying = verifying.catch((error: unknown) => {
      if (error instanceof errors.JWSSignatureVerificationFailed) return verify(token, key)
      throw error
    })
  }
  return verifying
}

async function verify(token: string, key: Uint8Array): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: AUDIENCE,
    typ: TYPE,
    requiredClaims: ['exp', 'iat', 'jti', 'sub'],
  })
  return payload
}

/** The name of next-auth's cookie over http; over https it has the prefix of `cookieName`. */
export const SESSION_COOKIE = 'next-auth.session-token'

/** The staff token in a next-auth session cookie; null without a cookie, or when it cannot be decoded. */
export async function staffTokenFromCookie(cookie: string | undefined): Promise<string | null> {
  if (!cookie) return null
  const { authSecret, previousAuthSecret } = config()
  return (
    (await decodeStaffToken(authSecret, cookie)) ??
    (previousAuthSecret ? await decodeStaffToken(previousAuthSecret, cookie) : null)
  )
}

/** The value of next-auth's session cookie with a staff token. */
export const cookieOfStaffToken = (staffToken: string): Promise<string> =>
  encode({ token: { staffToken }, secret: config().authSecret, maxAge: SESSION_SECONDS })

async function decodeStaffToken(secret: string, cookie: string): Promise<string | null> {
  const session = await decode({ token: cookie, secret }).catch(() => null)
  return typeof session?.staffToken === 'string' ? session.staffToken : null
}
