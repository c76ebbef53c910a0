import { prepare } from './prepare.js'

/** `npm run build`: everything that `npm start` needs, from a fresh clone. */
await prepare()
