/** The queue of follow-up work on an accepted entry: screening, and returns that were requested early. */
export const FOLLOW_UP_QUEUE = "ach.follow_up"

/** The queue of the job that takes each move of an entry to the disbursement that it pays out. */
export const FOLLOW_QUEUE = "disbursement.follow"
