/** Service class codes, and the entries each allows. Source: Nacha Operating Rules, Appendix 3. */
export const serviceClasses = {
  "200": "debits and credits",
  "220": "credits only",
  "225": "debits only"
} as const

/** Service class of ADV batches. */
export const advServiceClass = { "280": "automated accounting advices" } as const
