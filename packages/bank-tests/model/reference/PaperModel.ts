import type { Obstacle } from "./Obstacle.ts"

/** Reference model of files and applications. */
export interface PaperModel {
  readonly files: Map<string, ModelFile>
  readonly applications: Map<string, ModelApplication>
}

/** A file of the model. */
export interface ModelFile {
  readonly type: PaperType
  readonly name: string
  readonly bytes: Uint8Array
}

/** An application of the model, decided before it is submitted. */
export interface ModelApplication {
  readonly status: "approved" | "declined" | "canceled"
  readonly holders: ReadonlySet<string>
  /** Credit applied for, in cents. */
  limit: number
  papers: ReadonlyArray<string>
}

/** Objects that files can be linked to, by file type. Source: spec, "File"; a sample of the types. */
const takes = {
  passport: ["person"],
  bank_statement: ["person"],
  formation_document: ["company"],
  loan_agreement: ["application", "account"],
  truth_in_lending_document: ["application", "account"]
} as const

/** A file type that the model knows. */
export type PaperType = keyof typeof takes

/** Maximum credit that applications of the model may request, in cents. */
export const MOST_CREDIT = 1_000

/** Finds the law that forbids uploading bytes: there are none. */
export const obstacleToUploading = (bytes: Uint8Array): Obstacle | undefined =>
  bytes.length === 0 ? "rule" : undefined

/** Finds the law that forbids linking files to an object. */
export const obstacleToLinking = (
  { files }: PaperModel,
  ids: ReadonlyArray<string>,
  to: "person" | "application" | "account"
): Obstacle | undefined => {
  const fits = (type: PaperType | undefined) => type !== undefined && takes[type].some((one) => one === to)
  return ids.every((id) => fits(files.get(id)?.type)) ? undefined : "paper"
}

/** Finds the law that forbids an application's limit or files. */
export const obstacleToApplying = (
  model: PaperModel,
  { limit, papers }: Pick<ModelApplication, "limit" | "papers">
): Obstacle | undefined => obstacleToLinking(model, papers, "application") ?? (limit > MOST_CREDIT ? "rule" : undefined)

/** Finds the law that forbids another decision on a decided application. */
export const obstacleToDeciding = (
  { status }: ModelApplication,
  to: ModelApplication["status"]
): Obstacle | undefined => (status === to ? undefined : "decided")

/** Finds the law that forbids opening an account on an application. */
export const obstacleToAwarding = (
  { applications }: PaperModel,
  application: string | undefined
): Obstacle | undefined =>
  application === undefined || applications.get(application)?.status === "approved" ? undefined : "award"
