/** Pages on paper: without navigation and forms, dark on light, with tables that wrap rather than end at the margin. */
export const printStyles = `
@media print {
  :root { color-scheme: light; }
  .top, .pages, .skip, form, .live, .pager, #actions, #simulate, td details:not([open]) { display: none; }
  body { display: block; font-size: 10pt; }
  main { padding: 0; max-width: none; }
  .wide { overflow: visible; }
  table { font-size: 8pt; }
  th, td { padding: .2rem .35rem; }
  thead th { position: static; white-space: normal; }
  tbody th { min-width: 0; }
  td code, tbody th a[href*="/objects/"] code, .brief, time { white-space: normal; overflow-wrap: anywhere; }
  tr, .fields div, figure { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
  pre { max-height: none; overflow: visible; white-space: pre-wrap; overflow-wrap: anywhere; }
}
`
