/** Number of columns of a record. */
export const RECORD_WIDTH = 94
