import { Schema } from "effect"

/** Reads the job of this process: JSON on standard input. */
export const jobFrom = async <A>(schema: Schema.Codec<A>): Promise<A> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk))
  return Schema.decodeUnknownSync(Schema.fromJsonString(schema))(Buffer.concat(chunks).toString())
}
