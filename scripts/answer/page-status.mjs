import { AsyncLocalStorage } from "node:async_hooks";

// Next.js bundles the code that sets a status apart (lib/web/http/page-status.ts).
globalThis.pageAnswers = new AsyncLocalStorage();

/** What the router fetches by itself goes into a page that is there: it has no status to show. */
function isDocument({ headers }) {
  return !("rsc" in headers) && !("next-action" in headers);
}

/**
 * The status and headers of an answer, to be set until its head is out. Only a 200 is replaced. In:
 * what they are from the start, where that is known.
 */
export function pageAnswer(request, response, known) {
  const answer = known || { status: 200, headers: {} };
  const isShown = isDocument(request);
  const { writeHead } = response;
  response.writeHead = (status, ...head) => {
    const isReplaced = isShown && status === 200 && answer.status !== 200;
    if (isReplaced) {
      for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
    }
    return writeHead.call(response, isReplaced ? answer.status : status, ...head);
  };
  return answer;
}

/** Runs what renders a page, so that it finds its answer. */
export function withPageAnswer(answer, render) {
  return globalThis.pageAnswers.run(answer, render);
}
