/** Maximum number of times a decision is made, each on newly loaded state, before a conflict is reported. */
export const MAX_DECISIONS = 8

/**
 * Number of conflicts after which a decision is made with exclusive access to the program. By then the lock orders the
 * commits of this process, so another process keeps winning the race.
 */
export const ALONE_AFTER = 2
