/** Where the server has a photo: its content never changes. @param id of the photo; null: there is none */
export const photoUrl = (id: string | null): string | null => id && `/photos/${id}.webp`

/** The id of the photo at the last part of an address; null: no photo can have it. */
export const photoIdOf = (file: string): string | null => /^([0-9a-f]{64})\.webp$/.exec(file)?.[1] ?? null
