/** A system call of the payer that the disk, or the reader of its output, sees. */
export type Call =
  | { readonly _tag: "Write"; readonly file: string; readonly at: number; readonly bytes: Buffer }
  | { readonly _tag: "Cut"; readonly file: string; readonly length: number }
  | { readonly _tag: "Flush"; readonly file: string }
  | { readonly _tag: "Print"; readonly text: string }

/** Arguments of strace: the calls that {@link readCalls} knows, with whole buffers in hexadecimal, of all threads. */
export const STRACE = [
  "-f",
  "--seccomp-bpf",
  "-qq",
  "-y",
  "-xx",
  "-s",
  "16384",
  "-e",
  "trace=pwrite64,write,ftruncate,fsync,fdatasync"
] as const

const LINE = /^(\d+) +(?:<\.\.\. (\w+) resumed>|(\w+)\()(.*)$/
const FILE = /^\d+<([^>]*)>/
const LENGTH = /, (\d+)\)/
const BYTES = /"([^"]*)"(?:\.\.\.)?, \d+(?:, (\d+))?/
const RESULT = /\) += (-?\d+)/

/** Reads the calls from the lines of strace, each where it completed. */
export async function* readCalls(lines: AsyncIterable<string>): AsyncGenerator<Call> {
  const unfinished = new Map<string, string>()
  for await (const line of lines) {
    const [, thread = "", resumed, begun = "", rest = ""] = LINE.exec(line) ?? []
    if (thread === "") continue
    if (rest.endsWith("<unfinished ...>")) {
      unfinished.set(thread, rest.slice(0, -"<unfinished ...>".length))
      continue
    }
    const whole = resumed === undefined ? rest : `${unfinished.get(thread) ?? ""}${rest}`
    const call = callOf(resumed ?? begun, whole)
    if (call !== undefined) yield call
  }
}

const callOf = (name: string, text: string): Call | undefined => {
  const file = bytesOf(FILE.exec(text)?.[1]).toString()
  if (name === "fsync" || name === "fdatasync") return { _tag: "Flush", file }
  if (name === "ftruncate") return { _tag: "Cut", file, length: Number(LENGTH.exec(text)?.[1]) }
  const [, hex, at] = BYTES.exec(text) ?? []
  const bytes = bytesOf(hex)
  if (name === "write") return text.startsWith("1<") ? { _tag: "Print", text: bytes.toString() } : undefined
  const written = Number(RESULT.exec(text)?.[1])
  if (bytes.length !== written)
    throw new Error(`strace shows ${bytes.length} of ${written} bytes of a write to ${file}`)
  return { _tag: "Write", file, at: Number(at), bytes }
}

const bytesOf = (hex = ""): Buffer => Buffer.from(hex.replaceAll("\\x", ""), "hex")
