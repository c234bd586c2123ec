import { X509Certificate } from "node:crypto"
import { constants } from "node:fs"
import { access, readFile, statfs } from "node:fs/promises"
import { expiredKeys } from "../config/FormerKeys.ts"
import type { ServerConfig } from "../config/ServerConfig.ts"
import { counted } from "../terminal/Counted.ts"
import { collectorFinding } from "./CollectorFinding.ts"
import { type Finding, findingsOf } from "./Finding.ts"

const DAY_MS = 86_400_000

/** Remaining days of a certificate below which its renewal is overdue. */
const LATE_DAYS = 14

/** Free bytes below which a folder will soon be full. */
const LOW_BYTES = 1_073_741_824

/** Oldest Node that runs the server; `engines` of its package has the same. */
const OLDEST_NODE = [22, 19] as const

const node = findingsOf("node")
const tls = findingsOf("tls")
const disk = findingsOf("disk")
const keys = findingsOf("keys")

/** Judges a version of Node. */
export const nodeFinding = (version: string): Finding => {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  const isNew = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
  return isNew
    ? node.ok(`Node ${version}`)
    : node.fault(`Node ${version}: upgrade to ${OLDEST_NODE.join(".")} or later`)
}

/** Judges the expiry of a certificate at a time. */
export const certificateFinding = (pem: string, nowMs: number): Finding => {
  const { validTo } = new X509Certificate(pem)
  const days = Math.floor((Date.parse(validTo) - nowMs) / DAY_MS)
  if (days < 0) return tls.fault(`the certificate expired on ${validTo}: renew it`)
  const left = days === 0 ? "less than a day" : counted(days, "day")
  return days < LATE_DAYS ? tls.warning(`the certificate expires in ${left}: renew it`) : tls.ok(`valid for ${left}`)
}

/** Judges the free space and the permissions of the folder that a variable names. */
export const folderFinding = async (name: string, path: string): Promise<Finding> => {
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(path)
    const free = bavail * bsize
    const text = `${name} has ${(free / LOW_BYTES).toFixed(1)} GiB free`
    return free < LOW_BYTES ? disk.warning(`${text}: free or add space`) : disk.ok(text)
  } catch (cause) {
    return disk.fault(`${name} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

/** Judges this machine for a server: Node, the certificate, the folders, the collector and the expiry of former keys. */
export const machineFindings = async (config: ServerConfig, nowMs: number): Promise<ReadonlyArray<Finding>> => {
  const folders = [
    ["FILES_FOLDER", config.filesFolder],
    ["NACHA_FOLDER", config.nacha?.folder],
    ["ISO20022_FOLDER", config.iso20022?.folder]
  ] as const
  const named = folders.flatMap(([name, path]) => (path === undefined ? [] : [folderFinding(name, path)]))
  const { formerMasterKeys, otlpEndpoint, tls: files } = config
  return [
    nodeFinding(process.versions.node),
    ...(files === undefined ? [] : [certificateFinding(await readFile(files.certificate, "utf8"), nowMs)]),
    ...(await Promise.all(named)),
    ...(otlpEndpoint === undefined ? [] : [await collectorFinding(otlpEndpoint)]),
    ...expiredKeys(formerMasterKeys, nowMs).map(keys.warning)
  ]
}
