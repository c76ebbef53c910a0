/** Packages of npm that slips are drawn with. Their files are `files/<name>-<subset>-<weight>-normal.woff2`. */
type FontPackage = {
  package: string
  /** As the names of the files have them; `wght`: all weights in one file. */
  weights: readonly string[]
}

/** The first that has a character draws it. */
export const FONT_PACKAGES: readonly FontPackage[] = [
  { package: '@fontsource/be-vietnam-pro', weights: ['500', '800'] },
  ...['sans', 'sans-thai', 'sans-arabic', 'sans-hebrew', 'sans-sc', 'sans-kr', 'emoji'].map((name) => ({
    package: `@fontsource-variable/noto-${name}`,
    weights: ['wght'],
  })),
]

/** Has nearly every character, coarse and without joined letters. */
export const LAST_FONT: FontPackage & { subset: string } = {
  package: '@fontsource/unifontex',
  subset: 'latin',
  weights: ['400'],
}
