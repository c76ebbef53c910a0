/** After how many minutes a ticket is due soon, and late: of a new station, and of a ticket without a known station. */
export const USUAL_SOON_MINUTES = 5
export const USUAL_LATE_MINUTES = 10
