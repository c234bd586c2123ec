/** The most times that one decision is made, each on newly loaded state, before a conflict is reported. */
export const MAX_DECISIONS = 8

/**
 * The refusals after which a decision is made while nobody else may commit in the program. By then those of this process
 * have taken turns: another process is faster each time.
 */
export const ALONE_AFTER = 2
