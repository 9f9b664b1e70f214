/** What Next.js takes of a form (serverActions.bodySizeLimit); past it, it answers a bare 500. */
const FORM_LIMIT_BYTES = 1024 * 1024;
/** app/(public)/too-long: the words, in the site's look. */
const PAGE = "/too-long";
const OF_THE_BODY = ["content-length", "content-type", "transfer-encoding", "next-action"];

/** Whether a page is sent more than it takes. Routes for machines have limits of their own. */
export function isTooLong({ method, url, headers }) {
  return (
    method === "POST" &&
    Number(headers["content-length"]) > FORM_LIMIT_BYTES &&
    !url.startsWith("/api/")
  );
}

/**
 * Turns such a post into a visit of the page that says so; its text is read by nobody. Out: the
 * answer's status and headers.
 */
export function askForTooLong(request) {
  request.method = "GET";
  request.url = PAGE;
  for (const name of OF_THE_BODY) delete request.headers[name];
  return { status: 413, headers: { "cache-control": "no-store" } };
}
