/** The lane of the work that takes to a disbursement what has become of its ACH. */
export const FOLLOW_LANE = "disbursement.follow"
