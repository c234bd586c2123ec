/** Law that the bank would break by accepting; the reason for an expected refusal. */
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
  | "card"
  | "file"
  | "rule"
