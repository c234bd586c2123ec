/** Removes the comments of an SQL text. */
export const bare = (text: string): string => text.replaceAll(/--.*$/gm, "")

/** Names of the tables that a text makes. */
export const tablesOf = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^create table (\w+)/gm)].flatMap(([, name]) => name ?? [])

/**
 * Returns the places of a function that name a table without restricting its rows to `p_program`, as text: reads, changes
 * and deletions that do not compare the program of their alias, and inserts of other rows.
 */
export const beyondProgram = (text: string, tables: ReadonlyArray<string>): ReadonlyArray<string> => {
  const mentions = [
    ...text.matchAll(new RegExp(`(insert into )?\\b(?:${tables.join("|")})\\b(?: as)?(?: (\\w+))?`, "g"))
  ]
  return mentions.flatMap(([mention, insert, alias = ""], at) => {
    const from = (mentions[at]?.index ?? 0) + mention.length
    const until = text.slice(from, mentions[at + 1]?.index)
    const isWithin =
      insert === undefined
        ? until.includes(`${alias}.program_id = p_program`)
        : /^\s*\(program_id\b[^)]*\)\s+(?:select |values \()p_program\b/.test(until)
    return isWithin ? [] : [mention]
  })
}

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
