import { createHash, randomUUID } from "node:crypto"
import { open, rename } from "node:fs/promises"
import { createServer, type IncomingMessage } from "node:http"
import { join } from "node:path"
import pg from "pg"
import { announce } from "../Announce.ts"
import { reportMemory } from "../servers/MemoryReport.ts"
import { TOKEN } from "./Schema.ts"

// Upload baseline: the bytes of a body go into SHA-256 and into FILES_FOLDER, or in pieces into the database at
// DATABASE_URL. The response follows once they are on disk.
const PIECE = 262_144

type Chunks = AsyncIterable<Buffer>

const intoFolder =
  (folder: string) =>
  async (chunks: Chunks): Promise<void> => {
    const name = randomUUID()
    const coming = join(folder, `${name}.coming`)
    const file = await open(coming, "wx")
    for await (const chunk of chunks) await file.writeFile(chunk)
    await file.sync()
    await file.close()
    await rename(coming, join(folder, name))
    const itself = await open(folder, "r")
    await itself.sync()
    await itself.close()
  }

const intoDatabase = async (url: string) => {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(
    "create table base_pieces (file uuid not null, position integer not null, bytes bytea not null, primary key (file, position))"
  )
  await pool.query("alter table base_pieces alter column bytes set storage external")
  return async (chunks: Chunks): Promise<void> => {
    const file = randomUUID()
    const client = await pool.connect()
    await client.query("begin")
    let position = 0
    for await (const piece of piecesOf(chunks)) {
      const text = "insert into base_pieces values ($1, $2, $3)"
      await client.query({ name: "piece", text, values: [file, position++, piece] })
    }
    await client.query("commit")
    client.release()
  }
}

async function* piecesOf(chunks: Chunks): AsyncGenerator<Buffer> {
  let waiting: Array<Buffer> = []
  let length = 0
  for await (const chunk of chunks) {
    waiting.push(chunk)
    length += chunk.length
    if (length < PIECE) continue
    const all = Buffer.concat(waiting)
    yield all.subarray(0, PIECE)
    waiting = [all.subarray(PIECE)]
    length -= PIECE
  }
  if (length > 0) yield Buffer.concat(waiting)
}

const { DATABASE_URL, FILES_FOLDER } = process.env
const store = DATABASE_URL === undefined ? intoFolder(FILES_FOLDER ?? ".") : await intoDatabase(DATABASE_URL)

const take = async (request: IncomingMessage): Promise<string> => {
  const checksum = createHash("sha256")
  async function* summed(): AsyncGenerator<Buffer> {
    for await (const chunk of request) {
      checksum.update(chunk)
      yield chunk
    }
  }
  await store(summed())
  return JSON.stringify({ checksum: checksum.digest("hex") })
}

const server = createServer((request, response) => {
  take(request).then(
    (answer) => response.writeHead(200, { "content-type": "application/json" }).end(answer),
    (error: unknown) => response.writeHead(500).end(String(error))
  )
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  announce({ url: `http://127.0.0.1:${port}`, token: TOKEN, path: "/files", ids: [] })
})
reportMemory()
