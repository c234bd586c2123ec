/** File storage in a folder or in a bucket. */

// A folder

export { layerFolderFiles } from "./FolderFiles.ts"

// A bucket of a service that speaks S3

export { layerS3Files, type S3FilesOptions } from "./S3Files.ts"
