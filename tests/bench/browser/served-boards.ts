import type { Browser } from '@playwright/test'
import type pg from 'pg'
import { branchesOf } from '../branches'
import type { CleanUp } from '../clean-up'
import { buildApp, copyApp } from '../contenders/build-next'
import { startOurs, startPlainBoard } from '../contenders/start-contenders'
import { createDatabase, migrateAndSeed } from '../database'
import { createFolder } from '../folder'
import { startBrowser } from './board-page'
import { limitBoard, ourBoard, plainBoard, type ServedBoard } from './served-board'

export type ServedBoards = {
  client: pg.Client
  chromium: Browser
  ours: ServedBoard
  /** The smallest work: a page by hand that changes only the nodes of the changed ticket. */
  limit: ServedBoard
  /** The board that a usual team would write: the list in React's state, all of it rendered with each event. */
  plain: ServedBoard
}

/** Starts the boards on a database without open orders. The plain board and the limit show the same branch. */
export async function serveBoards(cleanUp: CleanUp): Promise<ServedBoards> {
  const folder = await createFolder(cleanUp)
  const database = await createDatabase(cleanUp)
  await migrateAndSeed(database)
  const { client, url: databaseUrl } = database
  const [ourBranch = '', plainBranch = ''] = await branchesOf(client)

  console.log('Building the plain board …')
  const app = copyApp('plain-board', folder)
  await buildApp(cleanUp, app)
  const contender = await startOurs(cleanUp, { databaseUrl, folder, pages: true })
  const plainContender = await startPlainBoard(cleanUp, { databaseUrl, folder }, app)
  const plain = await plainBoard({ contender: plainContender, client, branchId: plainBranch }, contender)
  return {
    client,
    chromium: await startBrowser(cleanUp),
    ours: await ourBoard({ contender, client, branchId: ourBranch }, contender.screenHeaders.cookie ?? ''),
    limit: limitBoard(plain),
    plain,
  }
}
