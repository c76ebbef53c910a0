import { basename, dirname, join } from 'node:path'

/** The command that starts this program with a setting, as an operator types it in a shell (on Windows in PowerShell). */
export function ownCommandWith(name: string, value: string | number): string {
  const setting = process.platform === 'win32' ? `$env:${name}=${value};` : `${name}=${value}`
  return `${setting} ${ownCommand()}`
}

function ownCommand(): string {
  const script = process.env.npm_lifecycle_event
  if (script) return script === 'start' ? 'npm start' : `npm run ${script}`
  const [, program = ''] = process.argv
  if (basename(program) === 'passboard.cjs') return `${quoted(join(dirname(program), 'passboard'))} start`
  // It has taken the name of the command from its arguments.
  return basename(program) === 'run.js' ? `node ${quoted(program)} start` : `node ${quoted(program)}`
}

const quoted = (path: string): string => (path.includes(' ') ? `"${path}"` : path)
