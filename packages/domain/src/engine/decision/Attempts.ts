/** The most times that one decision is made, each on newly loaded state, before a conflict is reported. */
export const MAX_DECISIONS = 8
