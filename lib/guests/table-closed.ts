import { AppError } from '../errors'

/** The refusal of everything that a guest asks for at a closed table. */
export const tableClosed = (): AppError => new AppError('table_closed', 'This table is closed. Please ask the staff.')
