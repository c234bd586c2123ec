/** Most returns of one wire (ours): its returns are stored with it. */
export const MAX_RETURNS = 100

/** Most return requests of one wire, answered ones included (ours). */
export const MAX_RETURN_REQUESTS = 100
