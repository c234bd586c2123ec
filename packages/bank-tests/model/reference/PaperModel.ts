import type { Obstacle } from "./Obstacle.ts"

/** Files and applications as a reference model knows them. */
export interface PaperModel {
  readonly files: Map<string, ModelFile>
  readonly applications: Map<string, ModelApplication>
}

/** A file as the model knows it. */
export interface ModelFile {
  readonly type: PaperType
  readonly name: string
  readonly bytes: Uint8Array
}

/** An application as the model knows it: it was decided before the bank was told of it. */
export interface ModelApplication {
  readonly status: "approved" | "declined" | "canceled"
  readonly holders: ReadonlySet<string>
  /** The credit that was applied for, in cents. */
  limit: number
  papers: ReadonlyArray<string>
}

/** What files can be linked to, by their type. Source: spec, "File"; these stand for the rest. */
const takes = {
  passport: ["person"],
  bank_statement: ["person"],
  formation_document: ["company"],
  loan_agreement: ["application", "account"],
  truth_in_lending_document: ["application", "account"]
} as const

/** A type of a file that the model knows. */
export type PaperType = keyof typeof takes

/** The most credit that applications of the model may ask for, in cents. */
export const MOST_CREDIT = 1_000

/** What forbids that bytes are uploaded: there are none. */
export const obstacleToUploading = (bytes: Uint8Array): Obstacle | undefined =>
  bytes.length === 0 ? "rule" : undefined

/** What forbids that files are linked to something. */
export const obstacleToLinking = (
  { files }: PaperModel,
  ids: ReadonlyArray<string>,
  to: "person" | "application" | "account"
): Obstacle | undefined => {
  const fits = (type: PaperType | undefined) => type !== undefined && takes[type].some((one) => one === to)
  return ids.every((id) => fits(files.get(id)?.type)) ? undefined : "paper"
}

/** What forbids that an application says this. */
export const obstacleToApplying = (
  model: PaperModel,
  { limit, papers }: Pick<ModelApplication, "limit" | "papers">
): Obstacle | undefined => obstacleToLinking(model, papers, "application") ?? (limit > MOST_CREDIT ? "rule" : undefined)

/** What forbids that an application that was decided is decided so. */
export const obstacleToDeciding = (
  { status }: ModelApplication,
  to: ModelApplication["status"]
): Obstacle | undefined => (status === to ? undefined : "decided")

/** What forbids that an account is opened on an application. */
export const obstacleToAwarding = (
  { applications }: PaperModel,
  application: string | undefined
): Obstacle | undefined =>
  application === undefined || applications.get(application)?.status === "approved" ? undefined : "award"
