/** Which entries a batch may hold. Source: Nacha Operating Rules, Appendix 3. */
export const serviceClasses = {
  "200": "debits and credits",
  "220": "credits only",
  "225": "debits only"
} as const

/** The service class of ADV batches. */
export const advServiceClass = { "280": "automated accounting advices" } as const
