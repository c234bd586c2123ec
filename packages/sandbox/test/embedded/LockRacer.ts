// Tries to lock a folder on each input line, prints the holder, and stays until its input ends.
import { createInterface } from "node:readline"
import { lockFolder } from "@vostro/sandbox/embedded/FolderLock"

process.stdout.write("waiting\n")
createInterface({ input: process.stdin }).on("line", () => {
  process.stdout.write(`${lockFolder(process.argv[2] ?? "") ?? "mine"}\n`)
})
