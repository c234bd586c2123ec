import type { Element } from "@vostro/iso20022/schema/Compile"
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider
} from "libxml2-wasm"
import { fileOf, schemasOf } from "./Xsd.ts"

/** Validates a document: its faults, none if it is valid. */
export type Validator = (xml: string) => ReadonlyArray<string>

const bytes = new TextEncoder()

// The library takes a few providers at most: one is registered for all schemas. Compiling reads the buffers at once.
const imported = new XmlBufferInputProvider({})
xmlRegisterInputProvider(imported)

/** Validator of a schema that imports others by these names. */
export const validatorOf = (schema: string, imports: ReadonlyMap<string, string>): Validator => {
  for (const [name, text] of imports) imported.addBuffer(name, bytes.encode(text))
  const parsed = XmlDocument.fromString(schema)
  const validator = XsdValidator.fromDoc(parsed)
  parsed.dispose()
  return (xml) => {
    const document = XmlDocument.fromString(xml)
    try {
      validator.validate(document)
      return []
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error
      return error.details.map(({ message, line }) => `line ${line}: ${message.trim()}`)
    } finally {
      document.dispose()
    }
  }
}

/** Validator of the schemas that describe a document by the tables. */
export const tableValidator = (root: Element): Validator => {
  const schemas = schemasOf(root)
  return validatorOf(
    schemas.get(root.namespace) ?? "",
    new Map([...schemas].map(([namespace, text]) => [fileOf(namespace), text]))
  )
}
