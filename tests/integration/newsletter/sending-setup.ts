import { beforeEach } from "vitest";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { type TestClock, testClock } from "@/tests/support/clock";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { type FakeBatches, fakeBatches } from "@/tests/support/fake-batches";
import { sendingDesk } from "./sending-desk";

type Setup = {
  readonly database: ReturnType<typeof testDatabase>;
  readonly desk: ReturnType<typeof sendingDesk>;
  clock: TestClock;
  provider: FakeBatches;
  ctx: TestCtx;
  run(): ReturnType<typeof runNewsletter>;
};

/** An empty newsletter on a database of its own before each test: a Tuesday, 9:05 in Chicago. */
export function sendingSetup(start = "2026-11-24T15:05:00Z"): Setup {
  const database = testDatabase({ poolSize: 12 });
  const setup = {
    database,
    desk: sendingDesk(() => setup.ctx),
    run: () => runNewsletter(setup.ctx, { until: new Date(setup.ctx.now().getTime() + 25_000) }),
  } as Setup;
  beforeEach(async () => {
    await database.empty();
    setup.clock = testClock(start);
    setup.provider = fakeBatches(setup.clock.now);
    const { clock: now, provider: mailBatches } = setup;
    setup.ctx = testCtx({ db: database.db, now, mailBatches });
  });
  return setup;
}

/** A reader who has had both welcomes. */
export const reading = { stage: "sequence" } as const;
