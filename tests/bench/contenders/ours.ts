import { parseConfig } from '@/lib/config'
import { installDatabase } from '@/lib/db/database'
import { openDatabase } from '@/lib/db/open-database'
import { log } from '@/lib/log'
import { preparePages } from '@/server/pages'
import { startService } from '@/server/service'
import './tell-time'

/** Ours: what `npm start` runs, dispatcher and log included; the pages only where they are measured. */
const config = parseConfig(process.env)
const database = openDatabase({ databaseUrl: config.databaseUrl ?? '' })
installDatabase(database)
const pages = process.env.PAGES ? await preparePages({ dev: false, host: config.host, port: config.port }) : null
const { port } = await startService(config, database, log(), pages)
process.send?.({ port })
process.on('disconnect', () => process.exit())
