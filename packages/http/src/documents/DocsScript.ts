/** Path of the tokens for the page, relative to it. */
const TOKENS = "docs/tokens"

/**
 * Options of Scalar that keep everything on this page: no fonts from elsewhere, no tools that send the document to Scalar,
 * with its credentials of examples, and no link to a client that cannot reach the bank.
 */
const options = {
  withDefaultFonts: false,
  showDeveloperTools: "never",
  hideClientButton: true,
  telemetry: false,
  searchHotKey: "k",
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" }
}

/**
 * Writes the script that opens Scalar on a document, given as JSON. With `asksForTokens` it first asks the server for tokens,
 * and prefills them: they are in no page that a cache could keep.
 */
export const docsScript = (json: string, css: string, asksForTokens: boolean): string => `
const given = { ...${inScript(JSON.stringify(options))}, customCss: ${inScript(JSON.stringify(css))} }
const open = (securitySchemes) =>
  window.Scalar.createApiReference(document.getElementById("reference"), {
    ...given,
    authentication: { preferredSecurityScheme: "partner", securitySchemes },
    content: withExamples(${inScript(json)})
  })
${withExamples}
${asksForTokens ? asking : "open({})"}
`

/**
 * Gives each example the form that Scalar fills requests from, and each request a key of its own, so that a page opened
 * again does not repeat the keys of the last one.
 */
const withExamples = `function withExamples(document) {
  const give = (part) => {
    if (part.name === "Idempotency-Key") part.example = "docs-" + crypto.randomUUID()
    if (part.example !== undefined) part.examples = { default: { value: part.example } }
  }
  for (const path of Object.values(document.paths)) {
    for (const { parameters, requestBody } of Object.values(path)) {
      parameters.forEach(give)
      Object.values(requestBody?.content ?? {}).forEach(give)
    }
  }
  return document
}`

const asking = `fetch(${JSON.stringify(TOKENS)})
  .then((answer) => (answer.ok ? answer.json() : {}))
  .catch(() => ({}))
  .then(open)`

/** Escapes JSON for a script in HTML. */
const inScript = (json: string): string => json.replaceAll("<", "\\u003c")
