/** Words that make a note a warning, in the languages of the menus. */
const ALLERGY = /allerg|dị ứng|di ung/i

export const isAllergyNote = (note: string): boolean => ALLERGY.test(note.normalize('NFC'))
