import { rmSync } from "node:fs"
import { join } from "node:path"
import S3rver from "s3rver"

// Runs `s3rver` with a bucket in a folder and prints its address. The process ends with its input and removes the
// folder: closed pipes are the only reliable sign that the parent has died.
const [, , folder] = process.argv
process.stdin.resume().once("end", () => {
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})

const directory = join(folder, "buckets")
const where = { directory, address: "127.0.0.1", port: 0, silent: true }
const server = new S3rver({ ...where, configureBuckets: [{ name: "files", configs: [] }] })

// For an empty object `s3rver` would announce a byte and never send it. In S3 an empty object has no satisfiable range.
const getObject = server.store.getObject.bind(server.store)
server.store.getObject = async (...asked) => {
  const object = await getObject(...asked)
  if (object?.range === undefined || object.size > 0) return object
  object.content?.destroy()
  return Object.assign(object, { content: null })
}

const { port } = await server.run()
console.log(`http://127.0.0.1:${port}/files`)
