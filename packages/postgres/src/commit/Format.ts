/**
 * Format of the calls of this version to the functions of the database, stated in each commit. It grows with a migration
 * that changes what a function takes or returns; the migration says which formats the functions take then
 * (`vostro_formats`).
 */
export const FORMAT = 1
