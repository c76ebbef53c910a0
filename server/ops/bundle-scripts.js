import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './prepare.js'
import { NEEDS_SERVER, SERVER_ONLY } from './refused-modules.js'

/**
 * Bundles the scripts of the public pages, with Preact in the place of React and without Next. Next renders their HTML
 * (`pages/_document.tsx`). The folder has the name of the build, so files are cached as immutable.
 */
const { config } = JSON.parse(readFileSync(join(ROOT, '.next/required-server-files.json'), 'utf8'))

const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: ['app/public-pages/scripts/ready.ts', 'app/public-pages/scripts/table.ts'],
  outdir: join(ROOT, '.next/static/public-pages', config.env.BUILD),
  bundle: true,
  metafile: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: browsers(),
  jsx: 'automatic',
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.BUILD': JSON.stringify(config.env.BUILD) },
  alias: {
    react: 'preact/compat',
    'react/jsx-runtime': 'preact/jsx-runtime',
    'react-dom/client': 'preact/compat/client',
    // The messages are precompiled (app/i18n/catalogue.ts).
    'use-intl/format-message': 'use-intl/format-message/format-only',
  },
  plugins: [{ name: 'drop-unused', setup: dropUnused }],
})

const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))
const refused = bundled.filter(isRefused)
// They are for the server, or large.
if (refused.length > 0) throw new Error(`The script of a public page must not contain ${refused.join(', ')}.`)

/** The oldest browsers of `.browserslistrc`, as esbuild names them. */
function browsers() {
  const list = readFileSync(join(ROOT, '.browserslistrc'), 'utf8').matchAll(/^(\w+) >= ([\d.]+)$/gm)
  return Array.from(list, ([, name = '', version]) => `${name === 'ios_saf' ? 'ios' : name}${version}`)
}

/**
 * Drops what only unused parts of shared modules import of Next, whose modules do not say that they have no side effects.
 * @param {import('esbuild').PluginBuild} bundler
 */
function dropUnused({ onResolve, resolve }) {
  onResolve({ filter: /^next\// }, async ({ path, pluginData, ...from }) => {
    if (pluginData === 'resolved') return null
    return { ...(await resolve(path, { ...from, pluginData: 'resolved' })), sideEffects: false }
  })
}

/** @param {string} name relative to ROOT */
function isRefused(name) {
  if (/^node_modules\/(next|react|react-dom|zod)\//.test(name)) return true
  return (
    name.startsWith('lib/') && (SERVER_ONLY.test(name) || NEEDS_SERVER.test(readFileSync(join(ROOT, name), 'utf8')))
  )
}
