/** Why the model expects a refusal: the law that an acceptance would break. */
export type Obstacle =
  | "closed"
  | "holder"
  | "adult"
  | "whole"
  | "reversed"
  | "lent"
  | "paper"
  | "decided"
  | "award"
  | "rule"
