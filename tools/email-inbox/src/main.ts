import { startInbox } from "./server";

const { env } = process;
const port = Number(env.INBOX_PORT || 3002);
/** Resend's default (resend.com/docs/api-reference/rate-limit). */
const defaultRequestsPerSecond = 5;

try {
  const running = await startInbox({
    port,
    dataDir: env.INBOX_DATA_DIR || ".data/inbox",
    shopOrigin: env.INBOX_SHOP_ORIGIN || "http://localhost:3000",
    webhookSecret: env.RESEND_WEBHOOK_SECRET ?? "",
    cronSecret: env.CRON_SECRET ?? "",
    clockFile: env.NEWSLETTER_CLOCK_FILE || undefined,
    requestsPerSecond: Number(env.INBOX_RATE_LIMIT || defaultRequestsPerSecond),
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void running.close().then(() => process.exit(0)));
  }
  console.log(`Email inbox ready on ${running.origin}`);
} catch (error) {
  console.error(describeError(error));
  process.exit(1);
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTaken = "code" in error && error.code === "EADDRINUSE";
  if (!isTaken) return error.stack ?? error.message;
  return `Port ${port} is taken, so the email inbox can't start. Set INBOX_PORT to a free port.`;
}
