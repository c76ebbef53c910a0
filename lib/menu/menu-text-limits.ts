/** The most characters of the texts of a menu, in UTF-16 code units. */
export const MAX_ITEM_NAME = 80
export const MAX_CATEGORY_NAME = 60
export const MAX_DESCRIPTION = 300
