// The local mail inbox: `emulate`'s Resend service, which keeps nothing, behind a small server that
// writes every accepted mail down, hands it over again after a restart, and tells the shop what
// became of it, as Resend's webhooks do. Its panel turns the newsletter's clock.
import { join } from "node:path";
import { HOST, startEmulator } from "./emulator";
import { Journal } from "./journal";
import { NewsletterClock } from "./newsletter-clock";
import { inboxServer, postMail } from "./server";
import { WebhookQueue } from "./webhook-queue";

const { env } = process;
const folder = env.INBOX_DATA_DIR || ".data/inbox";
const shopOrigin = env.INBOX_SHOP_ORIGIN || "http://localhost:3000";

const emulator = await startEmulator();
const journal = await Journal.open(folder, async (entry) => {
  await (await postMail(emulator, entry)).arrayBuffer();
});
const clock = new NewsletterClock({
  file: env.NEWSLETTER_CLOCK_FILE || join(folder, "newsletter-clock"),
  shopOrigin,
  cronSecret: env.CRON_SECRET ?? "",
});
const webhooks = new WebhookQueue({
  url: `${shopOrigin}/api/webhooks/resend`,
  secret: env.RESEND_WEBHOOK_SECRET ?? "",
  now: clock.now,
});
const server = inboxServer({ emulator, journal, clock, webhooks });
server.listen(Number(env.INBOX_PORT || 3002), HOST);

process.on("SIGTERM", () => {
  webhooks.stop();
  server.close();
  server.closeAllConnections();
  void emulator.close().finally(() => process.exit(0));
  setTimeout(() => process.exit(0), 1_000).unref();
});
