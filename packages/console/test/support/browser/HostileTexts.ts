/** A text that runs wherever it is taken for markup, for a script or for the end of an attribute. */
export const HOSTILE = `"><img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>'`

/** The same within 30 characters. */
export const HOSTILE_SHORT = `"><svg onload=pwned=1>`

/** A long word that nothing breaks, which a narrow page must bear. */
export const LONG = `${"W".repeat(30)}-${"x".repeat(19)}`
