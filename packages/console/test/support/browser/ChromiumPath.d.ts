/** Returns the browser that tests drive: that of CHROME_PATH, else an installed one; undefined without any. */
export declare const chromiumPath: () => string | undefined
/** Message for a machine without a browser. */
export declare const NO_BROWSER =
  "no Chromium was found, so no page of the console was opened in one: install it, or name it in CHROME_PATH"
