/** Fills the words in `${...}` of a template. Throws for a word without a value. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template
    .split("\n")
    .map((line) =>
      line.trimStart().startsWith("#")
        ? line
        : line.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => wordOf(values, name))
    )
    .join("\n")

const wordOf = (values: Readonly<Record<string, string>>, name: string): string => {
  const value = values[name]
  if (value === undefined) throw new Error(`the template has a word without a value: ${name}`)
  return value
}
