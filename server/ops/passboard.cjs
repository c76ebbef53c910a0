'use strict'
/**
 * The program of an installed package: `passboard <command>`. Each command is a file of the folder `program`. Written so that an old Node.js can run it and say that it is too old.
 */
// The prefix `node:` is known to `require` from Node 14.18 on.
// biome-ignore-start lint/style/useNodejsImportProtocol: the reason is above
var fs = require('fs')
var path = require('path')
var url = require('url')
// biome-ignore-end lint/style/useNodejsImportProtocol: the reason is above

var PROGRAM = path.join(__dirname, 'program')
var built = JSON.parse(fs.readFileSync(path.join(__dirname, 'package.json'), 'utf8'))
var commands = fs
  .readdirSync(PROGRAM)
  .filter((name) => name.endsWith('.js') && !name.startsWith('chunk-'))
  .map((name) => name.slice(0, -3))
var wanted = process.argv[2] || ''

/** @param {string} sentence */
function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** @param {string} version */
function isOld(version) {
  var oldest = built.engines.node.replace('>=', '').split('.')
  var own = version.split('.')
  var major = Number(own[0]) - Number(oldest[0])
  return major < 0 || (major === 0 && Number(own[1]) < Number(oldest[1]))
}

if (isOld(process.versions.node)) {
  refuse('Passboard needs Node.js ' + built.engines.node.slice(2) + ' or newer; this is ' + process.versions.node + '.')
}
if (process.platform !== built.os[0] || process.arch !== built.cpu[0]) {
  refuse(
    'This package is for ' +
      built.os[0] +
      '-' +
      built.cpu[0] +
      ', and this machine is ' +
      process.platform +
      '-' +
      process.arch +
      '.',
  )
}
if (wanted === '--version') {
  console.log(built.version)
} else if (commands.indexOf(wanted) === -1) {
  refuse('Usage: passboard ' + commands.join('|') + ' | --version')
} else {
  // The data lie beside this folder, so that a newer version, unpacked beside it, finds them.
  if (!process.env.DATA_DIR) process.env.DATA_DIR = path.join(__dirname, '..', 'passboard-data')
  process.argv.splice(2, 1)
  void import(url.pathToFileURL(path.join(PROGRAM, wanted + '.js')).href)
}
