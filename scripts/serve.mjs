// The shop's HTTP server: Next.js behind a server of our own, which knows the visitor's socket
// address for certain, limits slow clients, and ends without cutting anybody off. `npm run serve`
// runs it alone where the platform gives the settings; `--dev` serves with hot reload.
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterPaint } from "./answer/after-paint.mjs";
import { criticalStyles } from "./answer/critical-styles.mjs";
import { firstHeaders } from "./answer/first-headers.mjs";
import { askForWholePage, pageAddresses } from "./answer/head-of-page.mjs";
import { holdHead } from "./answer/hold-head.mjs";
import { leanFiles } from "./answer/lean-files.mjs";
import { pageAnswer, withPageAnswer } from "./answer/page-status.mjs";
import { requestLimits } from "./answer/request-limits.mjs";
import { askForTooLong, isTooLong } from "./answer/too-long.mjs";
import { compression } from "./compression/compress-response.mjs";
import { restoreFileLength } from "./file-length.mjs";
import { readEnvFiles } from "./start/env-files.mjs";

const dev = process.argv.includes("--dev");
// Read by Next.js and React while they are loaded, so before the import.
process.env.NODE_ENV = dev ? "development" : "production";
// Tells lib/config/env.ts that `x-socket-address` is this server's own word.
process.env.OWN_SERVER = "1";
const { default: next } = await import("next");

// Longer than the idle limit of the usual load balancers (60 s), or they meet closed sockets.
const KEEP_ALIVE_MS = 65_000;
const FINISH_LIMIT_MS = 10_000;

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
// For PORT; Next.js reads the rest itself, and again while it serves with hot reload.
if (!dev) readEnvFiles(root);
const port = Number(process.env.PORT || 3000);
const server = createServer({
  ...requestLimits,
  keepAliveTimeout: KEEP_ALIVE_MS,
});
const app = next({
  dev,
  dir: root,
  port,
  httpServer: server,
});
// Next.js itself would compress each page anew for each visitor (next.config.ts turns that off).
const withCriticalStyles = criticalStyles(root);
const completePage = (html) => afterPaint(withCriticalStyles(html));
const compress = dev ? () => undefined : compression(completePage);
let ending = false;

/** No client may say who it is: this header carries the socket's word alone. */
function markSocket(request) {
  request.headers["x-socket-address"] = request.socket.remoteAddress ?? "";
}

server.prependListener("upgrade", markSocket);

async function end() {
  if (ending) return;
  ending = true;
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const limit = setTimeout(() => server.closeAllConnections(), FINISH_LIMIT_MS);
  // Hot reload's sockets would never close by themselves.
  if (dev) server.closeAllConnections();
  await closed;
  clearTimeout(limit);
  // Waits for what `after()` still has to do.
  const hard = setTimeout(() => process.exit(0), FINISH_LIMIT_MS);
  await app.close();
  clearTimeout(hard);
  process.exit(0);
}

process.on("SIGTERM", end);
process.on("SIGINT", end);

await app.prepare();
const handle = app.getRequestHandler();
const headers = dev ? [] : firstHeaders(root);
const pages = dev ? new Set() : pageAddresses(root);
server.on("request", (request, response) => {
  markSocket(request);
  askForWholePage(request, pages);
  for (const [name, value] of headers) response.setHeader(name, value);
  const answer = pageAnswer(request, response, isTooLong(request) && askForTooLong(request));
  restoreFileLength(response);
  leanFiles(request, response);
  compress(request, response);
  holdHead(response);
  if (ending) response.setHeader("connection", "close");
  withPageAnswer(answer, () => handle(request, response)).catch((error) => {
    console.error(error);
    response.destroy();
  });
});
server.on("error", (error) => {
  console.error(
    error.code === "EADDRINUSE"
      ? `Port ${port} is taken by another program: choose another with PORT.`
      : error,
  );
  process.exit(1);
});
// Under the start command, Next.js gets ready while the database is still being migrated.
if (globalThis.starterSpoke) {
  process.stdin.ref();
  await globalThis.starterSpoke;
  process.stdin.unref();
}
server.listen(port, () => {
  if (!process.env.STARTED_BY) console.log(`Serving on port ${port}`);
});
