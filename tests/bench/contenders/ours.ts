import { parseProductionConfig } from '@/lib/config'
import { installDatabase } from '@/lib/db/database'
import { openDatabase } from '@/lib/db/open-database'
import { log } from '@/lib/log'
import { startService } from '@/server/service'
import './tell-memory'

/** Ours: what `npm start` runs, dispatcher and log included, without the pages. */
const config = parseProductionConfig(process.env)
const database = await openDatabase(config)
installDatabase(database)
const { port } = await startService(config, database, log())
process.send?.({ port })
process.on('disconnect', () => process.exit())
