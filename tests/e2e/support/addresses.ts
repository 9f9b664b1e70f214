import { tmpdir } from "node:os";
import { join } from "node:path";

const firstPort = Number(process.env.E2E_PORT ?? 3400);
const portsBetween = 10;

/** The shop of one worker of Playwright's: nobody else changes it. In: the worker's place, from 0. */
export function shopOf(place: number) {
  const port = firstPort + place * portsBetween;
  // Data of its own, so that a developer's shop in the same folder stays as it is.
  const dataDir = join(tmpdir(), `site-e2e-${port}`);
  return {
    ports: { shop: port, sandbox: port + 1, inbox: port + 2, database: port + 3 },
    addresses: {
      shop: `http://localhost:${port}`,
      sandbox: `http://localhost:${port + 1}`,
      inbox: `http://localhost:${port + 2}`,
    },
    dataDir,
    /** Where it is started. The first is this folder's own build; the others run copies of it. */
    folder: place === 0 ? process.cwd() : join(dataDir, "site"),
  } as const;
}

export type TestShop = ReturnType<typeof shopOf>;

/** The shop that the tests of this process look at. E2E_PORT moves it and its neighbours. */
export const ownShop = shopOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
export const shopPorts = ownShop.ports;
export const shopAddresses = ownShop.addresses;
export const shopDataDir = ownShop.dataDir;

/** Given to the shop and its sandbox, so that specs can sign what Stripe would. */
export const webhookSecret = "whsec_of_the_end_to_end_tests_0123456789";
