import type { Entity } from "./Entity.ts"
import type { Link } from "./LinkedFiles.ts"

interface Paper {
  readonly client_document_id?: string
}

interface Details {
  readonly identification_details?: { readonly identification_documents?: ReadonlyArray<Paper> }
  readonly additional_documents?: ReadonlyArray<Paper>
}

/** The part of an entity, or of a patch, that names its documents. */
export interface WithPapers {
  readonly type: Entity["type"]
  readonly individual_details?: Details
  readonly business_details?: Details
}

/** Links from an entity's documents, each of which may be a file. */
export const papersOf = ({ individual_details, business_details }: WithPapers): ReadonlyArray<Link> => [
  ...papersIn(individual_details, "individual_details"),
  ...papersIn(business_details, "business_details")
]

const papersIn = (details: Details | undefined, path: string): ReadonlyArray<Link> => [
  ...listLinks(
    details?.identification_details?.identification_documents,
    `${path}.identification_details.identification_documents`
  ),
  ...listLinks(details?.additional_documents, `${path}.additional_documents`)
]

const listLinks = (papers: ReadonlyArray<Paper> = [], path: string): ReadonlyArray<Link> =>
  papers.map(({ client_document_id }, at) => ({
    id: client_document_id,
    parameter: `${path}[${at}].client_document_id`
  }))

/** Returns the kind of an entity for file links. */
export const linkKindOf = ({ type }: WithPapers) => (type === "sole_prop" ? "sole_proprietor" : type)
