/**
 * True if a form was sent by the console itself. Browsers say where a request comes from, by `Sec-Fetch-Site` or by
 * `Origin`; a post that says neither is no form of a browser that keeps to them, and is refused.
 */
export const isOwnForm = ({ headers, url }: Request): boolean => {
  const site = headers.get("sec-fetch-site")
  if (site !== null) return site === "same-origin"
  const origin = headers.get("origin")
  return origin !== null && URL.canParse(origin) && new URL(origin).host === (headers.get("host") ?? new URL(url).host)
}
