import { fault, type SubError } from "../../../kernel/Rejection.ts"
import type { Ref } from "../../../kernel/Resource.ts"
import type { Facts } from "../../../operation/Facts.ts"
import { file } from "../file/File.ts"
import { fileFits, type LinkKind } from "../file/FileTypes.ts"

/** The id of a document, and the parameter that it is given in. */
export interface Link {
  readonly id: string | undefined
  readonly parameter: string
}

/** The files among documents, to be loaded. Ids of another form are the partner's own, and stand for no file here. */
export const linkedFiles = (links: ReadonlyArray<Link>): ReadonlyArray<Ref> =>
  links.flatMap(({ id }) => (id !== undefined && isFileId(id) ? [{ kind: file.kind, id }] : []))

// Also what no file of ours can be called: a slip of the pen is no id of the partner's own.
const isFileId = (id: string): boolean => id.startsWith("file_")

/** The links to files that do not exist, or whose type does not fit what they are linked to. */
export const linkFaults = (links: ReadonlyArray<Link>, kind: LinkKind, facts: Facts): ReadonlyArray<SubError> =>
  links.flatMap(({ id, parameter }) => {
    if (id === undefined || !isFileId(id)) return []
    const linked = facts.find(file, id)?.object
    if (linked === undefined) return [fault("not_found", parameter)]
    return fileFits(linked, kind) ? [] : [fault("value_not_allowed", parameter)]
  })
