/** Returns the path of a nested field as faults name it: `details.amount`, `list[2]`. The root has the empty path. */
export const fieldWithin = (path: string, key: PropertyKey): string => {
  if (typeof key === "number") return `${path}[${key}]`
  return path === "" ? String(key) : `${path}.${String(key)}`
}
