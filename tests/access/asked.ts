import ts from 'typescript'
import { PERMISSIONS, type Permission } from '@/lib/access/permissions'
import { PUBLIC_NAMESPACE } from '@/lib/guests/protocol'
import { MANAGERS_NAMESPACE } from '@/lib/overview/overview'
import { BOARD_EVENTS, MANAGER_EVENTS, PUBLIC_EVENTS } from '@/server/realtime/event-permissions'
import { callsIn, declarationsOf, nodesIn, sourcesIn, textOf } from './sources'

/**
 * What the entry points ask, read from their source: the permission stands as a literal in the entry point's own file, in
 * the function that it exports or in one that this function uses.
 */

/**
 * Which credential an entry point authenticates; `anonymous`: none; `any`: that of a user, a guest or a screen; `staff or any key`: a key
 * needs no permission.
 */
export type Credential = 'anonymous' | 'guest' | 'staff' | 'staff or key' | 'staff or any key' | 'screen' | 'any'

export type Asked = { permission: Permission; credential: Credential }

/** By the name of the entry point, what it asks: one thing, unless the entry point is wrong. */
export type AskedByName = Record<string, Asked[]>

/** The functions that authenticate a credential and demand the permission that they are given. */
const GATES: Record<string, Credential> = {
  signedInWith: 'staff',
  settingsPage: 'staff',
  staffWith: 'staff',
  settingsAction: 'staff',
  replayRoute: 'staff',
  staffRoute: 'staff or key',
  listRoute: 'staff or key',
  holderRoute: 'staff or any key',
  personRoute: 'staff',
  guestWith: 'guest',
  guestRoute: 'guest',
  screenWith: 'screen',
  publicRoute: 'anonymous',
}
const DEMANDS = [...Object.keys(GATES), 'demand', 'viewerWith']
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Of every page and route handler in `app/` and every page in `pages/`, named as Next names them, such as `/board/[branchId]`. */
export function askedByPages(): AskedByName {
  const inApp = sourcesIn('app')
    .filter(({ fileName }) => /\/(page\.tsx|route\.ts)$/.test(fileName))
    .map((source) => [`/${folderOf(source).slice(0, -1)}`, askedBy(source, ['default', ...METHODS])] as const)
  const inPages = sourcesIn('pages')
    .filter(({ fileName }) => !/\/_\w+\.tsx$/.test(fileName))
    .map((source) => [nameInPages(source), askedBy(source, ['getServerSideProps'])] as const)
  return Object.fromEntries([...inApp, ...inPages])
}

const nameInPages = ({ fileName }: ts.SourceFile) => fileName.replace(/^pages/, '').replace(/\.tsx$/, '')

/** Of every server action, named by folder and function, such as `kitchen/sendTap`. */
export function askedByActions(): AskedByName {
  return Object.fromEntries(
    sourcesIn('app')
      .filter(({ text }) => text.startsWith("'use server'"))
      .flatMap((source) =>
        [...declarationsOf(source).exported.keys()].map((name) => [
          `${folderOf(source)}${name}`,
          askedBy(source, [name]),
        ]),
      ),
  )
}

/** Of every route of the REST interface, such as `GET /orders/{id}`. */
export function askedByRoutes(): AskedByName {
  return Object.fromEntries(
    sourcesIn('server/api')
      .flatMap(callsIn)
      .flatMap((call) => {
        const description = call.arguments.find(ts.isObjectLiteralExpression)
        const [method, path] = [textOf(description, 'method'), textOf(description, 'path')]
        return method && path ? [[`${method.toUpperCase()} ${path}`, asksOf(call)]] : []
      }),
  )
}

/** Of every socket event, by namespace and event, such as `/public watch`. */
export function askedByEvents(): AskedByName {
  const used = new Set(
    sourcesIn('server/realtime')
      .flatMap(callsIn)
      .filter(({ expression }) => ['replyToPings', 'demand', 'may', 'viewerWith'].includes(expression.getText()))
      .flatMap((call) => call.arguments.map((argument) => argument.getText())),
  )
  const of = (namespace: string, list: string, events: Record<string, Permission>) =>
    Object.entries(events).map(([event, permission]): [string, Asked[]] => [
      `${namespace} ${event}`,
      used.has(`${list}.${event}`) ? [{ permission, credential: 'any' }] : [],
    ])
  return Object.fromEntries([
    ...of('/', 'BOARD_EVENTS', BOARD_EVENTS),
    ...of(MANAGERS_NAMESPACE, 'MANAGER_EVENTS', MANAGER_EVENTS),
    ...of(PUBLIC_NAMESPACE, 'PUBLIC_EVENTS', PUBLIC_EVENTS),
  ])
}

/** The permissions that no code demands by name, and that no function chooses for others to demand. */
export function permissionsNotAsked(): Permission[] {
  const sources = ['app', 'pages', 'lib', 'server'].flatMap(sourcesIn)
  const calls = sources.flatMap(callsIn)
  const choosing = sources
    .flatMap(nodesIn)
    .filter(ts.isFunctionDeclaration)
    .filter(({ type }) => type?.getText() === 'Permission')
  const byName = calls.filter(({ expression }) => DEMANDS.includes(expression.getText())).flatMap(permissionsIn)
  const byEvents = Object.values(askedByEvents()).flatMap((asked) => asked.map(({ permission }) => permission))
  const chosen = choosing
    .flatMap(nodesIn)
    .filter(ts.isStringLiteral)
    .map(({ text }) => text)
  const asked = new Set<string>([...byName, ...byEvents, ...chosen])
  return PERMISSIONS.filter((permission) => !asked.has(permission))
}

/** The permissions that `lib` demands by name: entry points do. A command of `lib` may demand what only it knows, by a function. */
export const demandedInLib = (): string[] =>
  sourcesIn('lib')
    .flatMap(callsIn)
    .filter((call) => DEMANDS.includes(call.expression.getText()) && permissionsIn(call).length > 0)
    .map((call) => `${call.getSourceFile().fileName}: ${call.getText()}`)

/** The comparisons of a role with its name outside `lib/access`. */
export function roleComparisons(): string[] {
  const isRole = (node: ts.Expression) => /(^|\.)role$/.test(node.getText())
  return ['app', 'pages', 'lib', 'server']
    .flatMap(sourcesIn)
    .filter(({ fileName }) => !fileName.startsWith('lib/access/'))
    .flatMap(nodesIn)
    .filter(ts.isBinaryExpression)
    .filter(({ left, right }) => [left, right].some(isRole) && [left, right].some(ts.isStringLiteral))
    .map((comparison) => `${comparison.getSourceFile().fileName}: ${comparison.getText()}`)
}

/** What the exports of a file ask; nothing where one of them asks nothing. */
function askedBy(source: ts.SourceFile, names: string[]): Asked[] {
  const { local, exported } = declarationsOf(source)
  const asked = names.flatMap((name) => {
    const node = exported.get(name)
    return node ? [reach(node, local, new Set())] : []
  })
  if (asked.some((one) => one.length === 0)) return []
  return [...new Map(asked.flat().map((one) => [`${one.permission} ${one.credential}`, one])).values()]
}

function reach(node: ts.Node, local: Map<string, ts.Node>, seen: Set<ts.Node>): Asked[] {
  if (seen.has(node)) return []
  seen.add(node)
  return [node, ...nodesIn(node)].flatMap((inner) => {
    if (ts.isCallExpression(inner)) return asksOf(inner)
    const used = ts.isIdentifier(inner) ? local.get(inner.text) : undefined
    return used ? reach(used, local, seen) : []
  })
}

function asksOf(call: ts.CallExpression): Asked[] {
  const name = call.expression.getText()
  const isAnonymous = name === 'demand' && call.arguments[0]?.getText() === 'ANONYMOUS'
  const credential = isAnonymous ? 'anonymous' : GATES[name]
  return credential ? permissionsIn(call).map((permission) => ({ permission, credential })) : []
}

function permissionsIn(call: ts.CallExpression): Permission[] {
  const texts = call.arguments.filter(ts.isStringLiteral).map(({ text }) => text)
  return PERMISSIONS.filter((permission) => texts.includes(permission))
}

/** The folder of a file in `app/`, without groups, and with a slash at its end. */
const folderOf = ({ fileName }: ts.SourceFile) =>
  fileName
    .replace(/^app\//, '')
    .replace(/[^/]*$/, '')
    .replaceAll(/\([^)]*\)\//g, '')
