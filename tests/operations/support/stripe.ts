import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { request as forward } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createCertificates } from "@/tests/operations/support/certificates";
import { productionSettings } from "@/tests/operations/support/image";
import { createTemporaryFolder } from "@/tests/support/temporary-folder";
import { startSandbox } from "@/tools/stripe-sandbox/src/server";

const stripeHost = "api.stripe.com";

/**
 * Starts the payment sandbox behind TLS, under the name of Stripe's API. Production refuses another
 * address, so an instance with these settings connects here instead and trusts this test's authority.
 * @param shopOrigin where webhooks go
 */
export async function startStripe(shopOrigin: string) {
  const [folder, dataDir] = [await createTemporaryFolder(), await createTemporaryFolder()];
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    webhookUrl: `${shopOrigin}/api/webhooks/stripe`,
    webhookSecret: productionSettings.STRIPE_WEBHOOK_SECRET,
    apiKey: productionSettings.STRIPE_SECRET_KEY,
  });
  const certificates = createCertificates(folder, stripeHost);
  const server = createServer(
    { cert: readFileSync(certificates.certificate), key: readFileSync(certificates.key) },
    (request, response) => {
      const { method, url: path, headers } = request;
      const passed = forward(
        // The sandbox only accepts requests for localhost.
        {
          port: sandbox.port,
          host: "127.0.0.1",
          method,
          path,
          headers: { ...headers, host: "localhost" },
        },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      passed.on("error", () => response.destroy());
      request.pipe(passed);
    },
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await sandbox.close();
  });
  const { port } = server.address() as AddressInfo;
  const redirection = join(folder, "redirection.cjs");
  writeFileSync(
    redirection,
    `const { Agent } = require("node:https");
     const { createConnection } = Agent.prototype;
     Agent.prototype.createConnection = function (options, ...rest) {
       const isStripe = options.host === "${stripeHost}";
       const address = { host: "127.0.0.1", port: ${port}, servername: "${stripeHost}" };
       return createConnection.call(this, isStripe ? { ...options, ...address } : options, ...rest);
     };`,
  );
  return {
    settings: {
      NODE_OPTIONS: `--require ${redirection}`,
      NODE_EXTRA_CA_CERTS: certificates.authority,
    },
    /** Pays by card; the webhook follows by itself. */
    async pay(sessionId: string): Promise<void> {
      const path = `/_control/sessions/${sessionId}/pay`;
      const response = await fetch(`${sandbox.url}${path}`, { method: "POST", body: "{}" });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    },
  };
}
