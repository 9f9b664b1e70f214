import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { count } from "drizzle-orm";
import { loadEnvFiles } from "@/build/env-files.mjs";
import { UserError } from "@/build/user-error.mjs";
import { connect } from "@/db/client";
import { orders, userRoles, users } from "@/db/schema";
import { addAdmin } from "@/lib/admins/edit-admins";
import { recordAudit } from "@/lib/audit/record-audit";
import { getDeployEnvironment } from "@/lib/config/deploy-environment";
import type { Person } from "@/lib/content/document-schemas";
import { saveContent } from "@/lib/content/edit-content";
import { type AdminActor, toAdminActor } from "@/lib/core/admin-actor";
import { addDays, fromChicagoDateTime, getChicagoDay } from "@/lib/core/chicago-time";
import { dayMs, hourMs } from "@/lib/core/durations";
import { saveEvent } from "@/lib/events/events";
import { purgeExpiredData } from "@/lib/retention/purge-expired-data";
import { createObjectStorage } from "@/lib/storage/object-storage";
import { withLocalDatabase } from "../database-commands";
import { checkPorts } from "../ports";
import { print } from "../progress";
import { planSettings } from "../settings";
import { scheduleBookings } from "./booking-stories";
import { scheduleBroadcasts } from "./broadcasts";
import { scheduleConsultations } from "./consultation-stories";
import { toCtxSettings } from "./ctx-settings";
import { scheduleMessages } from "./messages";
import { scheduleOrders } from "./order-stories";
import { scheduleRadio } from "./radio";
import { addSubscribers } from "./subscribers";
import { type DemoOptions, expectOk, type Staff, type World, withWorld } from "./world";

/** @throws UserError if these variables belong to a production deployment. */
export function refuseProduction(variables: Readonly<Record<string, string | undefined>>): void {
  if (getDeployEnvironment(variables) === "local") return;
  throw new UserError(
    "seed:demo fills a database with invented customers and orders, so it doesn't run in " +
      "production. These settings count as production: DEPLOY_ENV=production, a hosting platform, or " +
      "a live Stripe key.",
  );
}

/**
 * `npm run seed:demo`: fills the local database with the demo business.
 *
 * @param options.isReset deletes everything in the database and the payment sandbox first.
 * @throws UserError in production, while the site is running, or if there are orders already.
 */
export async function runSeedDemo(
  root: string,
  options: { readonly isReset: boolean },
): Promise<void> {
  const given = { ...process.env };
  refuseProduction({ ...loadEnvFiles(root, true), ...given });
  const plan = await planSettings(root, true);
  if (!plan.usesSandbox) {
    throw new UserError(
      "seed:demo uses the local payment sandbox. Remove STRIPE_SECRET_KEY and run the command again.",
    );
  }
  const { env, ports } = plan;
  await withLocalDatabase(plan, options, async (database) => {
    const sandbox = { port: ports.sandbox, dataDir: join(plan.dataDir, "sandbox") };
    const purpose = "the payment sandbox";
    await checkPorts([{ setting: "SANDBOX_PORT", purpose, port: sandbox.port }], 0);
    if (options.isReset) await rm(sandbox.dataDir, { recursive: true, force: true });
    print("Adding 90 days of demo data...");
    const { db, close } = connect(database.directUrl, { poolSize: 4 });
    try {
      await seedDemo({
        db,
        sandbox,
        settings: toCtxSettings(env),
        storage: createObjectStorage(env),
        stripe: { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET },
        now: new Date(),
      });
    } finally {
      await close();
    }
  });
  print(
    `The demo data is ready. Run npm start, open ${env.SITE_URL}/admin, and request a ` +
      `sign-in link for ${ownerEmail}. The email arrives in the local inbox.`,
  );
}

/** As days from today, hours, title, description, location, and whether it's published. */
const plans = [
  [
    -30,
    2,
    "Split Sheet Night",
    "Bring your unfinished splits. We fill them in together.",
    "Memphis",
    true,
  ],
  [
    9,
    2,
    "Registering Your First Release",
    "A walk through your PRO, the MLC, and SoundExchange.",
    null,
    true,
  ],
  [23, 3, "Open House for Songwriters", "Meet other writers and ask questions.", "Memphis", true],
  [40, 1, "Sync Licensing Basics", "How songs get into film and television.", null, false],
] as const;

/** Schedules the announcements of four events: past, two upcoming, and a draft. */
function scheduleCommunityEvents({ ctx, timeline }: World, { owner }: Staff): void {
  plans.forEach(([days, hours, title, description, location, isPublished], index) => {
    const date = addDays(getChicagoDay(timeline.end), days);
    const startsAt = fromChicagoDateTime({ date, time: "18:00" });
    const endsAt = new Date(startsAt.getTime() + hours * hourMs);
    const url = location ? null : "https://events.example.com/join";
    const draft = { title, description, startsAt, endsAt, location, url, isPublished };
    timeline.schedule(timeline.daysAgo(45 - 10 * index, "09:30"), async () => {
      expectOk(await saveEvent(ctx, owner, { id: randomUUID(), version: 0 }, draft));
    });
  });
}

const madeUp = "This person is made up for the demo.";

/** Shows who works here, so that pages look as they do once staff have written their own. */
function scheduleTeam({ ctx, timeline }: World, { owner }: Staff): void {
  const people: Person[] = [
    {
      name: "Dana Alderbrook",
      role: "Royalty analyst",
      bio: `${madeUp} A real one would say what Dana has registered and recovered, and for how long.`,
      credentials: "Made-up member of a songwriters' association",
      credentialsUrl: "https://example.com/members",
      photo: "",
      duties: ["sessions", "ebook", "publishing"],
    },
    {
      name: "Marcus Northwell",
      role: "Course instructor",
      bio: `${madeUp} A real one would say what Marcus has taught, and to whom.`,
      credentials: "",
      credentialsUrl: "",
      photo: "",
      duties: ["sessions", "course"],
    },
  ];
  timeline.schedule(timeline.daysAgo(80, "10:00"), async () => {
    const version = { document: "people", basedOn: 0, body: { people }, publish: true };
    expectOk(await saveContent(ctx, owner, version));
  });
}

/**
 * Fills an empty, migrated and seeded database with 90 days of a business that ends now. Orders,
 * messages, consultations and radio go through the product's operations on a clock that moves
 * through those days; subscribers and the send log are inserted. Names, amounts and dates are the
 * same each time; ids and order numbers aren't.
 *
 * @throws UserError if the database already has orders.
 */
export async function seedDemo(options: DemoOptions): Promise<void> {
  const [existing] = await options.db.select({ orders: count() }).from(orders);
  if (existing?.orders) {
    throw new UserError(
      `The local database already has ${existing.orders} orders. To replace everything in it, ` +
        "run `npm run seed:demo -- --reset`.",
    );
  }
  await withWorld(options, async (world) => {
    await addSubscribers(world);
    const staff = await addStaff(world);
    scheduleOrders(world, staff);
    scheduleRadio(world, staff);
    scheduleConsultations(world, staff);
    scheduleBookings(world, staff);
    scheduleMessages(world, staff);
    scheduleCommunityEvents(world, staff);
    scheduleTeam(world, staff);
    scheduleBroadcasts(world, staff);
    // Deletes what the site wouldn't have kept, such as old emails about messages.
    const { ctx, timeline } = world;
    const until = timeline.minutesAgo(0);
    timeline.schedule(
      timeline.minutesAgo(1),
      async () => void (await purgeExpiredData(ctx, { until })),
    );
  });
}

const ownerEmail = "dana@example.com";
const assistantEmail = "marcus@example.com";

/** Creates two admins: the owner, and the assistant that the owner adds a week later. */
async function addStaff(world: World): Promise<Staff> {
  const { ctx, timeline } = world;
  const at = timeline.daysAgo(95, "09:00");
  const owner = await addAccount(world, ownerEmail, at);
  const assistant = await addAccount(world, assistantEmail, at);
  await ctx.db.transaction(async (tx) => {
    const { userId, email } = owner;
    await tx
      .insert(userRoles)
      .values({ userId, email, createdAt: at })
      .onConflictDoNothing({ target: userRoles.userId });
    const details = { admin_email: email, by: "first_local_account" };
    await recordAudit(tx, { by: owner, action: "admin_granted", details, now: at });
  });
  timeline.schedule(timeline.daysAgo(90, "07:00"), async () => {
    expectOk(await addAdmin(ctx, owner, assistantEmail));
  });
  return { owner, assistant };
}

/** Creates an account without a password: it signs in with the link or code in an email. */
async function addAccount({ ctx }: World, email: string, at: Date): Promise<AdminActor> {
  const [account] = await ctx.db
    .insert(users)
    .values({ email, emailConfirmedAt: at, createdAt: at })
    .onConflictDoUpdate({ target: users.email, set: { email } })
    .returning({ id: users.id });
  const actor = toAdminActor({
    sessionId: "00000000-0000-4000-8000-000000000000",
    userId: account?.id ?? "",
    email,
    method: "link",
    expiresAt: new Date(at.getTime() + dayMs),
    role: "admin",
  });
  if (!actor) throw new Error("The account has no admin role.");
  return actor;
}
