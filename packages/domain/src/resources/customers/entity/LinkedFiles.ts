import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { Ref } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Decision.ts"
import { file } from "../file/File.ts"
import { fileFits, type LinkKind } from "../file/FileTypes.ts"

/** A document id and the parameter that states it. */
export interface Link {
  readonly id: string | undefined
  readonly parameter: string
}

/**
 * References to the files among documents, to load. Ids of another form are the partner's own and name no file here.
 */
export const linkedFiles = (links: ReadonlyArray<Link>): ReadonlyArray<Ref> =>
  links.flatMap(({ id }) => (id !== undefined && isFileId(id) ? [{ kind: file.kind, id }] : []))

// Malformed ids with the prefix count as ours: a typo is no id of the partner's own.
const isFileId = (id: string): boolean => id.startsWith("file_")

/** Lists the links to files that do not exist or whose type does not fit the linked object. */
export const linkFaults = (links: ReadonlyArray<Link>, kind: LinkKind, facts: Facts): ReadonlyArray<SubError> =>
  links.flatMap(({ id, parameter }) => {
    if (id === undefined || !isFileId(id)) return []
    const linked = facts.find(file, id)?.object
    if (linked === undefined) return [fault("not_found", parameter)]
    return fileFits(linked, kind) ? [] : [fault("value_not_allowed", parameter)]
  })
