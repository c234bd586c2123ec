import { type Html, html } from "../html/Html.ts"

/** Wraps the body of a page into a document with the console's own files. */
export const documentOf = (base: string, title: string, body: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Vostro</title>
<link rel="stylesheet" href="${base}/assets/console.css">
<link rel="icon" href="${base}/assets/icon.svg">
<script src="${base}/assets/console.js" defer></script>
</head>
<body>
${body}
</body>
</html>
`
