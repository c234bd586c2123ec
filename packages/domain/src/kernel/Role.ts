/** Roles of operators. Each has the rights of those before it. */
export const roles = ["read", "operate", "move_money", "administer"] as const

/** A role of an operator. */
export type Role = (typeof roles)[number]

/** Checks that a role has the rights of another. */
export const includesRole = (held: Role, needed: Role): boolean => roles.indexOf(held) >= roles.indexOf(needed)
