import { isJson, type Json } from "@vostro/http"

/** True for a schema of money, which the domain describes in one way. */
export const isMoney = ({ description }: Json): boolean =>
  typeof description === "string" && description.startsWith("Whole cents")

/** Returns the properties of an object's schema; those of all its forms, if it has several. */
export const propertiesOf = (node: Json): Readonly<Record<string, Json>> => {
  const own = isJson(node["properties"]) ? Object.entries(node["properties"]) : []
  const forms = formsOf(node).flatMap((form) => Object.entries(propertiesOf(form)))
  return Object.fromEntries([...forms, ...own].flatMap(([name, part]) => (isJson(part) ? [[name, part]] : [])))
}

/** Returns the alternatives of a schema. */
export const formsOf = ({ anyOf, oneOf }: Json): ReadonlyArray<Json> =>
  [anyOf, oneOf].flatMap((forms) => (Array.isArray(forms) ? forms.filter(isJson) : []))
