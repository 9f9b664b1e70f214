import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testCtx } from "@/tests/support/ctx";
import type { TestDatabase } from "@/tests/support/database";
import { seedDemo } from "@/tools/dev/src/demo/command";

/** Seeds the demo data that ends at `now`, with the payment sandbox in a temporary folder. */
export async function seedTestDemo({ db }: Pick<TestDatabase, "db">, now: Date): Promise<void> {
  const { settings, storage } = testCtx({ db });
  const dataDir = await mkdtemp(join(tmpdir(), "site-demo-"));
  try {
    await seedDemo({
      db,
      settings,
      storage,
      now,
      sandbox: { port: 0, dataDir },
      stripe: { secretKey: "sk_test_demo", webhookSecret: "whsec_demo" },
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
