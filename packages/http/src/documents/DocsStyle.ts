/** Style of the page before Scalar runs, and without JavaScript. */
export const plainStyle = `
.plain { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark; }
.plain table { width: 100%; border-collapse: collapse; margin: 1rem 0; }
.plain caption { text-align: left; font-weight: 600; }
.plain th, .plain td { text-align: left; vertical-align: top; padding: 0.25rem 0.5rem 0.25rem 0; font-weight: 400; }
.plain code { overflow-wrap: anywhere; }`

/**
 * Theme of Scalar: fonts of the reader's system, and colors with a contrast of at least 4.5 to 1 on every background. The
 * link to its maker and the button of more languages, which is no tab among tabs, are hidden.
 */
export const scalarStyle = `
:root { --scalar-font: system-ui, sans-serif; --scalar-font-code: ui-monospace, monospace; }
.light-mode.light-mode {
  --scalar-color-1: #1b1b1b; --scalar-color-2: #545454; --scalar-color-3: #5e5e5e; --scalar-color-accent: #0b5cad;
  --scalar-color-green: #05603f; --scalar-color-red: #b00004; --scalar-color-yellow: #735500;
  --scalar-color-blue: #005a91; --scalar-color-orange: #963400; --scalar-color-purple: #5203d1;
  --scalar-sidebar-color-1: #1b1b1b; --scalar-sidebar-color-2: #545454; --scalar-sidebar-search-color: #545454;
}
.dark-mode.dark-mode {
  --scalar-color-1: #e7e7e7; --scalar-color-2: #b4b4b4; --scalar-color-3: #a8a8a8; --scalar-color-accent: #6cc4ff;
  --scalar-color-green: #3fd07f; --scalar-color-red: #ff8a88; --scalar-color-yellow: #ffc90d;
  --scalar-color-blue: #6cc4ff; --scalar-color-orange: #ff9d66; --scalar-color-purple: #c4adfb;
  --scalar-sidebar-color-1: #e7e7e7; --scalar-sidebar-color-2: #b4b4b4; --scalar-sidebar-search-color: #b4b4b4;
}
.client-libraries-list > :not([role="tab"]), a[href="https://www.scalar.com"] { display: none; }`
