import { startSandbox } from "./server";

const { env } = process;
const port = Number(env.SANDBOX_PORT ?? 3001);

try {
  const running = await startSandbox({
    port,
    dataDir: env.SANDBOX_DATA_DIR ?? ".data/sandbox",
    webhookUrl: env.SANDBOX_WEBHOOK_URL ?? "http://localhost:3000/api/webhooks/stripe",
    webhookSecret: requireEnv("SANDBOX_WEBHOOK_SECRET"),
    apiKey: requireEnv("SANDBOX_API_KEY"),
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => void running.close().then(() => process.exit(0)));
  }
  console.log(`Payment sandbox ready on ${running.url}`);
} catch (error) {
  console.error(describeError(error));
  process.exit(1);
}

function requireEnv(name: string): string {
  const value = env[name];
  if (value) return value;
  throw new Error(`Set ${name} to start the payment sandbox.`);
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code !== "EADDRINUSE") return error.message;
  return `Port ${port} is taken, so the payment sandbox can't start. Set SANDBOX_PORT to a free port.`;
}
