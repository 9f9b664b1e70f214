import { beforeEach, describe, expect, test } from "vitest";
import { hitRateLimit } from "@/lib/rate-limit/hit-rate-limit";
import {
  emailLimits,
  exportSlots,
  rateLimits,
  resendCalls,
  signInDelays,
} from "@/lib/rate-limit/policies";
import { testClock } from "@/tests/support/clock";
import { testDatabase } from "@/tests/support/database";

/** The public forms, each with a limit of its own. */
const forms = [
  "homeContact",
  "contact",
  "consultation",
  "partnership",
  "newsletterSignup",
  "newsletterLink",
  "authRequest",
  "downloadLink",
] as const;

const database = testDatabase();
const clock = testClock();

describe.each(forms)("the limit of the form %s", (form) => {
  const submit = () => hitRateLimit(database.db, clock.now(), rateLimits[form], "visitor");
  const allowed = { allowed: true, retryAfterSeconds: 0 };

  async function submitFiveTimes(): Promise<void> {
    for (let count = 0; count < 5; count += 1) expect(await submit()).toEqual(allowed);
  }

  beforeEach(() => database.empty());

  test("accepts 5 submissions in 60 seconds and blocks the sixth for 300 seconds", async () => {
    await submitFiveTimes();
    clock.advance({ seconds: 59 });
    expect(await submit()).toEqual({ allowed: false, retryAfterSeconds: 300 });
    clock.advance({ seconds: 299 });
    expect(await submit()).toEqual({ allowed: false, retryAfterSeconds: 1 });
    clock.advance({ seconds: 1 });
    await submitFiveTimes();
  });

  test("accepts 5 more submissions once the 60 seconds have passed", async () => {
    await submitFiveTimes();
    clock.advance({ seconds: 60 });
    await submitFiveTimes();
  });
});

test("each limit has a counter of its own", () => {
  const names = [rateLimits, emailLimits, signInDelays, { exportSlots, resendCalls }]
    .flatMap((policies) => Object.values<{ readonly name: string }>(policies))
    .map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
