import { beforeEach } from "vitest";
import { runNewsletter } from "@/lib/newsletter/run-newsletter";
import { type TestClock, testClock } from "@/tests/support/clock";
import { type TestCtx, testCtx } from "@/tests/support/ctx";
import { testDatabase } from "@/tests/support/database";
import { type FakeEmailBatches, fakeEmailBatches } from "@/tests/support/fake-email-batches";
import { sendingHelpers } from "./sending-helpers";

type Setup = {
  readonly database: ReturnType<typeof testDatabase>;
  readonly helpers: ReturnType<typeof sendingHelpers>;
  clock: TestClock;
  provider: FakeEmailBatches;
  ctx: TestCtx;
  run(): ReturnType<typeof runNewsletter>;
};

/** An empty newsletter on a database of its own before each test: a Tuesday, 9:05 in Chicago. */
export function sendingSetup(start = "2026-11-24T15:05:00Z"): Setup {
  const database = testDatabase({ poolSize: 12 });
  const setup = {
    database,
    helpers: sendingHelpers(() => setup.ctx),
    run: () => runNewsletter(setup.ctx, { until: new Date(setup.ctx.now().getTime() + 25_000) }),
  } as Setup;
  beforeEach(async () => {
    await database.empty();
    setup.clock = testClock(start);
    setup.provider = fakeEmailBatches(setup.clock.now);
    const { clock: now, provider: emailBatches } = setup;
    setup.ctx = testCtx({ db: database.db, now, emailBatches });
  });
  return setup;
}

/** A reader who has had both welcomes. */
export const reading = { stage: "sequence" } as const;
