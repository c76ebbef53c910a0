/** @typedef {{ name: string, version: string }} OldChromium `version`: of the package (`packedChromium`) */

/** The oldest supported Chromium (`.browserslistrc`), and those of televisions until 2024. */
export const OLD_CHROMIUMS = ['92.0.0', '103.0.0', '108.0.3'].map((version) => ({
  name: `Chromium ${version.split('.')[0]}`,
  version,
}))
