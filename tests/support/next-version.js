import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { basename, dirname } from 'node:path'

/**
 * Makes the process one of the next version, which has one more migration: NEXT_MIGRATION, `{ name, script }` as JSON. Must be imported
 * before all other modules.
 */
const next = JSON.parse(process.env.NEXT_MIGRATION ?? '')

fs.readdirSync = new Proxy(fs.readdirSync, {
  apply(target, of, given) {
    const found = Reflect.apply(target, of, given)
    return String(given[0]).endsWith('migrations') ? [...found, { name: next.name, isDirectory: () => true }] : found
  },
})
fs.readFileSync = new Proxy(fs.readFileSync, {
  apply(target, of, given) {
    const path = String(given[0])
    if (basename(dirname(path)) === next.name) return next.script
    const found = Reflect.apply(target, of, given)
    return path.endsWith('migrations.json') ? JSON.stringify([...JSON.parse(String(found)), next.name]) : found
  },
})
syncBuiltinESMExports()
