/** Removes the comments of an SQL text. */
export const bare = (text: string): string => text.replaceAll(/--.*$/gm, "")

/**
 * Returns the conditions of updates on a conflict that name anything but the stored and the proposed row. Citus passes
 * neither parameters nor variables on to them.
 */
export const variableConditions = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/do update\s+set([\s\S]*?)(?=\breturning\b|;|`|$)/g)].flatMap(([, update = ""]) => {
    const condition = / where ([\s\S]*)/.exec(update)?.[1] ?? ""
    const rest = condition.replaceAll(/\b[a-z]+\.\w+|\b(?:and|or|not|is|null)\b/g, "")
    return /^[\s()<>=+-]*$/.test(rest) && !condition.includes("->") ? [] : [condition]
  })
