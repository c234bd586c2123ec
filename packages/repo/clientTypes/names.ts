/** Returns a name of the wire in the case of types: `ach.create_v2` is `AchCreateV2`. */
export const pascal = (name: string): string =>
  name
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("")

/** Returns the name of one thing in a list: `return_requests` holds each `return_request`. */
export const singular = (name: string): string => {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`
  return name.endsWith("s") && !name.endsWith("ss") ? name.slice(0, -1) : name
}

/** Returns a name as a key of an interface. */
export const keyOf = (name: string): string => (/^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name))

/** Returns the words of the name of a type, as a heading. */
export const titleOf = (name: string): string => {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
