/** Most returns of one wire (ours): its returns are stored with it. */
export const MAX_RETURNS = 100
