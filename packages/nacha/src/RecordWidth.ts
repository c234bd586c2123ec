/** Columns of a record. */
export const RECORD_WIDTH = 94
