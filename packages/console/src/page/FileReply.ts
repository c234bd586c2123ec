import type { Downloaded } from "./Page.ts"
import { pageHeaders } from "./PageHeaders.ts"

/**
 * Answers with a file that the browser saves and never shows: its bytes are untrusted. The name is sent in the form
 * of RFC 6266, in which no name can end the header.
 */
export const fileReply = ({ bytes, file_name }: Downloaded): Response =>
  new Response(bytes, {
    headers: {
      ...pageHeaders,
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file_name).replaceAll(/['()*]/g, "_")}`
    }
  })
