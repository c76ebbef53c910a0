/** The most characters of the name of an option group, and of an option, in UTF-16 code units. */
export const MAX_OPTION_NAME = 60
