/**
 * Headers of every page, unless it has its own: nothing may be loaded, no other site may frame it, its address is not
 * passed on, and browsers take its bytes for what they are declared to be.
 */
export const pageHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}
