// Next.js behind our own HTTP server, compiled to dist/server.mjs. With `--dev` it hot-reloads.
import { existsSync, readFileSync } from "node:fs";
import { Server } from "node:http";
import { join } from "node:path";
import { loadEnvFiles } from "../build/env-files.mjs";
import { resolveOwnHosts } from "../lib/config/site-origin";
import { closeServer, createHttpServer, getListenOptions, getOwnHost } from "./http-server";

const dev = process.argv.includes("--dev");
const dir = join(import.meta.dirname, "..");
// Read by Next.js and React while they load, and by lib/config/env.ts.
Object.assign(process.env, { NODE_ENV: dev ? "development" : "production", OWN_SERVER: "1" });
if (!dev) loadEnvFiles(dir);
// The image has no next.config.ts: Next.js then takes the build's from where its own server.js puts it.
if (!existsSync(join(dir, "next.config.ts"))) {
  const { config } = JSON.parse(
    readFileSync(join(dir, ".next/required-server-files.json"), "utf8"),
  );
  config.experimental.serverActions.allowedOrigins = resolveOwnHosts(process.env);
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}
const listenOptions = getListenOptions(process.env);
const { port } = listenOptions;
const { default: next } = await import("next");
const server = createHttpServer((request, response) =>
  handle(request, response).catch((error) => response.destroy(error)),
);
// Next.js posts some actions on to itself. Behind a proxy, it would use https (X-Forwarded-Proto) on this port.
process.env.__NEXT_PRIVATE_ORIGIN = `http://${getOwnHost(listenOptions)}:${port}`;
// Next.js adds an `upgrade` listener for hot reload. In production it gets a server without a port.
const app = next({ dev, dir, port, httpServer: dev ? server : new Server() });
const handle = app.getRequestHandler();

async function shutDown(): Promise<void> {
  setTimeout(() => process.exit(0), 9_000);
  // An open hot reload socket doesn't count as a connection, and would keep the server open.
  if (!dev) await closeServer(server, 6_000);
  // Waits for the work that requests left to `after()`.
  await app.close();
  process.exit(0);
}
process.once("SIGTERM", shutDown).once("SIGINT", shutDown);

await app.prepare();
server.once("error", (error: NodeJS.ErrnoException) => {
  console.error(error.code === "EADDRINUSE" ? `Port ${port} is taken. Set another PORT.` : error);
  process.exit(1);
});
server.listen(listenOptions, () => console.log(`Serving on port ${port}`));
