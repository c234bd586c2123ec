/** A production server: its commands, and the server itself. */

// The commands

export { auditCommand } from "./commands/Audit.ts"
export { backupCommand } from "./commands/Backup.ts"
export { configCommand } from "./commands/CheckConfig.ts"
export { doctorCommand } from "./commands/Doctor.ts"
export { migrateCommand } from "./commands/Migrate.ts"
export { operatorCommand } from "./commands/Operator.ts"
export { restoreCommand } from "./commands/Restore.ts"
export { serveCommand } from "./commands/Serve.ts"
export { workCommand } from "./commands/Work.ts"

// The server

export { readConfig } from "./config/ReadConfig.ts"
export { ConfigFaults, type ServerConfig } from "./config/ServerConfig.ts"
export { startServer, startWorker } from "./serving/RunServer.ts"

// Support for commands: addresses, services of Node, output, errors and exit codes

export { statedAddress } from "./commands/BankAddress.ts"
export { layerNodeServices } from "./terminal/NodeServices.ts"
export { untilReaderGone, writeOut, written } from "./terminal/Output.ts"
export { explained, Problem } from "./terminal/Problem.ts"
export { teardownOf } from "./terminal/Teardown.ts"
