// A process that tries to lock a folder when its input says so, tells who has it, and stays until its input ends.
import { createInterface } from "node:readline"
import { lockFolder } from "@vostro/sandbox/embedded/FolderLock"

process.stdout.write("waiting\n")
createInterface({ input: process.stdin }).on("line", () => {
  process.stdout.write(`${lockFolder(process.argv[2] ?? "") ?? "mine"}\n`)
})
