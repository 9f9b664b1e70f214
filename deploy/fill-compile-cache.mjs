// Starts the server once, so that Node.js keeps the code it compiles in NODE_COMPILE_CACHE. Node.js uses
// it only for the same user, path and version, so the image's last stage runs this. The server logs
// that it has no database.
// Usage: node fill-compile-cache.mjs FOLDER
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

const folder = process.argv[2];
const port = "3999";
/** Placeholders: the server starts without its database and providers. */
const secret = "placeholder-of-the-build-0123456789";
const settings = {
  SITE_URL: "https://build.invalid",
  TRUSTED_PROXIES: "1",
  DATABASE_URL: "postgres://build:build@127.0.0.1:9/build",
  AUTH_SECRET: `auth-${secret}`,
  LINK_SECRET: `link-${secret}`,
  CRON_SECRET: `cron-${secret}`,
  STRIPE_SECRET_KEY: `sk_test_${secret}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${secret}`,
  RESEND_API_KEY: `re_${secret}`,
  RESEND_WEBHOOK_SECRET: `whsec_${Buffer.from(secret).toString("base64")}`,
  MAIL_FROM: "Build <build@shop.dev>",
};

const server = spawn(process.execPath, ["dist/server.mjs"], {
  cwd: folder,
  env: {
    ...process.env,
    ...settings,
    NODE_ENV: "production",
    BIND_ADDRESS: "127.0.0.1",
    PORT: port,
  },
  stdio: ["ignore", "ignore", "inherit"],
});
const exited = once(server, "exit");
// A server that doesn't answer, or doesn't end, must not hold up the build.
const giveUp = setTimeout(() => server.kill("SIGKILL"), 60_000);
const hasAnswered = () =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    () => true,
    () => false,
  );
while (!(await hasAnswered())) {
  const end = server.exitCode ?? server.signalCode;
  if (end !== null) throw new Error(`the server ended with ${end} before it answered`);
  await wait(100);
}
// Node.js writes the cache when it ends.
server.kill("SIGTERM");
const [, signal] = await exited;
clearTimeout(giveUp);
if (signal === "SIGKILL") throw new Error("the server didn't end within 60 s: the cache is empty");
