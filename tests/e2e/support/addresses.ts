import { tmpdir } from "node:os";
import { join } from "node:path";

const firstPort = Number(process.env.E2E_PORT ?? 3400);
const portsBetween = 10;

/** Returns the shop of a Playwright worker, which no other worker uses. */
export function getShop(place: number) {
  const port = firstPort + place * portsBetween;
  // Its own data folder, so that a developer's shop isn't changed.
  const dataDir = join(tmpdir(), `site-e2e-${port}`);
  return {
    ports: {
      shop: port,
      sandbox: port + 1,
      inbox: port + 2,
      database: port + 3,
      calendar: port + 4,
    },
    addresses: {
      shop: `http://localhost:${port}`,
      sandbox: `http://localhost:${port + 1}`,
      inbox: `http://localhost:${port + 2}`,
    },
    dataDir,
    /** Working directory. The first shop uses this folder's build, the others copies of it. */
    folder: place === 0 ? process.cwd() : join(dataDir, "site"),
  } as const;
}

export type TestShop = ReturnType<typeof getShop>;

/** The shop of this test process. E2E_PORT changes the ports. */
export const ownShop = getShop(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
export const shopPorts = ownShop.ports;
export const shopAddresses = ownShop.addresses;
export const shopDataDir = ownShop.dataDir;

/** Shared by the shop and its sandbox, so that tests can sign webhooks. */
export const webhookSecret = "whsec_of_the_end_to_end_tests_0123456789";
