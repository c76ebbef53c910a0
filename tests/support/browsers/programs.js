import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @returns {string | null} the program of Firefox that this machine has; 128 or newer, because it must speak WebDriver BiDi */
export const findFirefox = () => inPath('firefox-esr') ?? inPath('firefox')

/** @returns {string | null} the driver of WebKitGTK, if its browser can run: it needs a screen, which Xvfb makes */
export const findWebKit = () => (inPath('Xvfb') ? inPath('WebKitWebDriver') : null)

/**
 * @param {string} program
 * @returns {string | null} where it is
 */
function inPath(program) {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
  return places.find(isExecutable) ?? null
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
