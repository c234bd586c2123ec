/** Removes the path under which a host mounts the bank from a target. Other targets stay as they are. */
export const withoutBase = (target: string, basePath: string): string => {
  const base = basePath.replace(/\/+$/, "")
  if (base === "" || !target.startsWith(base)) return target
  const rest = target.slice(base.length)
  return rest.startsWith("/") ? rest : /^(\?|$)/.test(rest) ? `/${rest}` : target
}

/** Error of a host that read a body before it handed the request to the bank, which needs the raw bytes. */
export const bodyConsumed = (): TypeError =>
  new TypeError(
    "the body of the request was read before it reached the bank: mount the bank before body parsers such as express.json()"
  )
