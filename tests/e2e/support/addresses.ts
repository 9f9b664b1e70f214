import { tmpdir } from "node:os";
import { join } from "node:path";

const port = Number(process.env.E2E_PORT ?? 3400);

/** Ports of the shop under test; E2E_PORT moves all four. */
export const shopPorts = {
  shop: port,
  sandbox: port + 1,
  inbox: port + 2,
  database: port + 3,
} as const;

export const shopAddresses = {
  shop: `http://localhost:${shopPorts.shop}`,
  sandbox: `http://localhost:${shopPorts.sandbox}`,
  inbox: `http://localhost:${shopPorts.inbox}`,
} as const;

/** Data of its own, so that a developer's shop in the same folder stays as it is. */
export const shopDataDir = join(tmpdir(), `site-e2e-${port}`);

/** Given to the shop and its sandbox, so that specs can sign what Stripe would. */
export const webhookSecret = "whsec_of_the_end_to_end_tests_0123456789";
