import { prepare } from './prepare.js'

/** `npm run build`: prepares everything that `npm start` needs. */
await prepare()
