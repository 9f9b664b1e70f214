import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { TOTP } from "otpauth";
import { selectLiveFiles } from "@/db/queries/course/course";
import {
  emailOutbox,
  newsletterSubscribers,
  newsletterSuppressions,
  radioStations,
  refundRequests,
  userSessions,
  users,
} from "@/db/schema";
import type { OneTimeCodePurpose } from "@/db/values/auth";
import type { EmailPropsByKind } from "@/db/values/emails";
import { acceptInvitation } from "@/lib/admins/accept-invitation";
import { inviteStaff } from "@/lib/admins/invitations";
import { readOpenInvitations } from "@/lib/admins/read-admins";
import type { AuditAction } from "@/lib/audit/actions";
import { exportAudit, parseAuditFilter } from "@/lib/audit/read-audit";
import { bootstrapAdmin } from "@/lib/auth/bootstrap-admin";
import { resetPassword } from "@/lib/auth/change-password";
import { hashPassword } from "@/lib/auth/password-hash";
import { endOneSession, endSessions } from "@/lib/auth/sessions";
import { disableTotp, enableTotp, startTotpSetup } from "@/lib/auth/set-up-totp";
import { recordFailedSignIn, signInWithLink, signInWithPassword } from "@/lib/auth/sign-in";
import { sealTotpSecret } from "@/lib/auth/totp";
import type { AdminActor } from "@/lib/core/admin-actor";
import { getChicagoDay } from "@/lib/core/chicago-time";
import { dayMs } from "@/lib/core/durations";
import { uploadCaptions as upload } from "@/lib/course/files/upload-lesson-file";
import { uploadEbook } from "@/lib/ebook-files/publish-ebook";
import { exportEvidence } from "@/lib/flows/export-evidence";
import {
  failRefundRequest,
  type RefundRequest,
  recordStripeRefund,
  refundOrder,
} from "@/lib/flows/refund-order";
import { exportRefusedRows, exportSuppressions } from "@/lib/imports/export-imports";
import { hashNewsletterEmail } from "@/lib/newsletter/hashes";
import { newsletterConsent } from "@/lib/newsletter/subscription/signup-consent";
import { exportOrders } from "@/lib/orders/export-orders";
import { readRefundableOrder } from "@/lib/orders/state/load-order-facts";
import { changeSubmissionStage, saveRadioDetails } from "@/lib/radio/edit-submissions";
import { importLog, noChoices } from "@/lib/radio/playout-log/import-log";
import { logManualSpins } from "@/lib/radio/spins/manual-spins";
import { issueCode } from "@/lib/secrets/one-time-codes";
import { exportStatement } from "@/lib/statement/export-statement";
import { getMonth } from "@/lib/statement/read-statement";
import { removeSuppressionAsStaff } from "@/lib/subscribers/change-subscribers";
import { exportSubscribers } from "@/lib/subscribers/export-subscribers";
import { parseListView } from "@/lib/subscribers/list-view";
import { newVisitor, password } from "@/tests/integration/auth/auth-fixture";
import { song, toImport } from "@/tests/integration/radio/log-to-import";
import {
  addStation,
  createPackage,
  songDetails,
  typedSpin,
} from "@/tests/integration/radio/radio-package";
import { createPaidOrder } from "@/tests/support/orders";
import type { TestShop } from "@/tests/support/shop";
import { addAccount, addTestAdmin } from "@/tests/support/staff";

type StaffSetup = { readonly shop: TestShop; readonly actor: AdminActor };

/** Something staff do that the audit log shows. */
export type AuditedOperation = {
  readonly name: string;
  /** The entries it writes, in this order. */
  readonly writes: readonly AuditAction[];
  /** It changes nothing else, such as an export. */
  readonly isEntryAlone?: boolean;
  /** Creates what the operation needs. Returns the operation, which may be tried several times. */
  readonly arrange: (setup: StaffSetup) => Promise<() => Promise<unknown>>;
};

const anAddress = () => `${randomUUID()}@example.com`;

export async function staffSetup(shop: TestShop): Promise<StaffSetup> {
  return { shop, actor: (await addTestAdmin(shop.database.db, anAddress())).actor };
}

const buyer = () => ({
  customer: { email: anAddress(), firstName: "Ada", lastName: "Artist" },
});

/** A paid order of one eBook, and what refunds it. */
async function refundable(shop: TestShop) {
  const order = await createPaidOrder(shop, buyer());
  const loaded = await readRefundableOrder(shop.database.db, order.id);
  const [item] = loaded?.items ?? [];
  const lines = [{ orderItemId: item?.id ?? "", quantity: 1 }];
  const paymentIntentId = loaded?.facts.payments[0]?.paymentIntentId ?? "";
  return { order, lines, paymentIntentId, amountCents: order.totalCents };
}

/** A refund request without a response from Stripe. */
async function anUnansweredRequest(shop: TestShop): Promise<RefundRequest> {
  const { order, lines, paymentIntentId, amountCents } = await refundable(shop);
  const now = shop.clock.now();
  const [request] = await shop.database.db
    .insert(refundRequests)
    .values({
      id: randomUUID(),
      orderId: order.id,
      paymentIntentId,
      lines,
      amountCents,
      reason: "asked by the customer",
      requestedBy: "owner@example.com",
      createdAt: now,
      nextAttemptAt: now,
    })
    .returning();
  if (!request) throw new Error("no refund request was stored");
  return request;
}

async function aSongOnAir({ shop, actor }: StaffSetup): Promise<string> {
  const { orderItemId, token } = await createPackage(shop);
  await saveRadioDetails(shop.ctx, { token, orderItemId, details: songDetails });
  await changeSubmissionStage(shop.ctx, actor, { orderItemId, transition: "start" });
  return orderItemId;
}

async function aSubscriber({ shop }: StaffSetup) {
  const now = shop.clock.now();
  const email = anAddress();
  const [row] = await shop.database.db
    .insert(newsletterSubscribers)
    .values({
      email,
      emailHash: hashNewsletterEmail(shop.ctx, email),
      consent: true,
      consentVersion: newsletterConsent.version,
      consentAt: now,
      signupSource: "inline",
      confirmationToken: email,
      confirmationSentAt: now,
      confirmed: true,
      confirmedAt: now,
      createdAt: now,
    })
    .returning();
  return { email, subscriberId: row?.id ?? "" };
}

/** The admin's account gets the password of the sign-in tests. */
async function withPassword({ shop, actor }: StaffSetup): Promise<void> {
  const passwordHash = await hashPassword(password);
  await shop.database.db.update(users).set({ passwordHash }).where(eq(users.id, actor.userId));
}

/** A TOTP secret that is in force from `enabledAt` on, or not yet. Returns a right code. */
async function withTotp({ shop, actor }: StaffSetup, enabledAt: Date | null): Promise<string> {
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  await startTotpSetup(shop.ctx, actor);
  await shop.database.db
    .update(users)
    .set({
      totpSecret: sealTotpSecret(shop.ctx.settings.authSecret, secret),
      totpEnabledAt: enabledAt,
    })
    .where(eq(users.id, actor.userId));
  return new TOTP({ secret, period: 30 }).generate({ timestamp: shop.clock.now().getTime() });
}

async function aToken({ shop, actor }: StaffSetup, purpose: OneTimeCodePurpose): Promise<string> {
  const code = { subject: actor.userId, purpose, browserHash: "browser", minutes: 30 };
  return await shop.database.db.transaction(
    async (tx) => (await issueCode(shop.ctx, tx, code)).token,
  );
}

/** Another session of the admin's account. */
async function aSession({ shop, actor }: StaffSetup): Promise<string> {
  const at = shop.clock.now();
  const [row] = await shop.database.db
    .insert(userSessions)
    .values({
      userId: actor.userId,
      method: "password",
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    })
    .returning();
  return row?.id ?? "";
}

async function aPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([400, 600]);
  document.setTitle(randomUUID());
  return await document.save();
}

const lessonId = "join-your-pro";

const captions = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n";

async function uploadCaptions({ shop, actor }: StaffSetup) {
  const files = await selectLiveFiles(shop.database.db, lessonId);
  const shown = files.find(({ kind }) => kind === "captions");
  return await upload(shop.ctx, actor, {
    lessonId,
    fileName: "lesson.vtt",
    sizeBytes: captions.length,
    replaces: shown?.id ?? null,
    body: new Blob([captions]).stream(),
  });
}

/** Invites someone. Returns the invitation's id and the token in its email. */
async function anInvitation({ shop, actor }: StaffSetup) {
  const email = anAddress();
  await addAccount(shop.database.db, email);
  await inviteStaff(shop.ctx, actor, { email, role: "support" });
  const invitations = await readOpenInvitations(shop.ctx, actor);
  const id = invitations.find((invitation) => invitation.email === email)?.id ?? "";
  const [row] = await shop.database.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toEmail, email));
  if (!row) throw new Error("no invitation was emailed");
  const { url } = row.props as EmailPropsByKind["staff_invitation"];
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get("token") ?? "";
  return { id, token };
}

/** Each operation that stores its entry by itself, not with the staff operation builder. */
export const operations: readonly AuditedOperation[] = [
  {
    name: "exporting the orders",
    writes: ["orders_exported"],
    isEntryAlone: true,
    arrange:
      async ({ shop, actor }) =>
      () =>
        exportOrders(shop.ctx, actor, {}),
  },
  {
    name: "exporting a statement",
    writes: ["statement_exported"],
    isEntryAlone: true,
    arrange:
      async ({ shop, actor }) =>
      () =>
        exportStatement(shop.ctx, actor, "ledger", getMonth("2030-03-01")),
  },
  {
    name: "requesting a refund",
    writes: ["refund_requested", "refund_made"],
    async arrange({ shop, actor }) {
      const { order, lines, paymentIntentId, amountCents } = await refundable(shop);
      const key = { orderId: order.id, requestId: randomUUID(), reason: "asked by the customer" };
      const form = { ...key, lines, paymentIntentId, expectedCents: amountCents };
      return () => refundOrder(shop.ctx, actor, form);
    },
  },
  {
    name: "a refund that Stripe made",
    writes: ["refund_made"],
    async arrange({ shop }) {
      const request = await anUnansweredRequest(shop);
      const { id: requestId, paymentIntentId, amountCents, lines, createdAt } = request;
      const refund = {
        id: `re_${requestId}`,
        paymentIntentId,
        amountCents,
        lines,
        createdAt,
        requestId,
        unknownStatus: null,
        reason: null,
        pendingReason: null,
        failureReason: null,
        status: "succeeded" as const,
      };
      return () => recordStripeRefund(shop.ctx, request, refund);
    },
  },
  {
    name: "a refund that Stripe refused",
    writes: ["refund_refused"],
    async arrange({ shop }) {
      const request = await anUnansweredRequest(shop);
      return () => failRefundRequest(shop.ctx, request, "the charge is disputed", "cron");
    },
  },
  {
    name: "exporting the evidence for a dispute",
    writes: ["evidence_exported"],
    isEntryAlone: true,
    async arrange({ shop, actor }) {
      const { id } = await createPaidOrder(shop, buyer());
      return () => exportEvidence(shop.ctx, actor, id);
    },
  },
  {
    name: "logging a spin",
    writes: ["radio_spin_logged"],
    async arrange(setup) {
      const spin = typedSpin(setup.shop, await aSongOnAir(setup));
      return () => logManualSpins(setup.shop.ctx, setup.actor, spin);
    },
  },
  {
    name: "importing a log without a match",
    writes: ["radio_log_imported"],
    async arrange(setup) {
      const input = {
        stationId: await addStation(setup.shop, { name: `Station ${randomUUID()}` }),
        fileName: "log.csv",
        log: {
          columns: ["Date", "Artist", "Title"],
          rows: [
            { row: 2, cells: ["2030-03-08 10:00", "Nobody", "Nothing"], hasTooManyCells: false },
          ],
          skipped: [],
          hasHeader: true,
        },
        mapping: {
          date: "Date",
          time: "",
          artist: "Artist",
          title: "Title",
          isrc: "",
          program: "",
          dateOrder: "iso" as const,
        },
        timeZone: null,
        ...noChoices,
      };
      return () => importLog(setup.shop.ctx, setup.actor, input);
    },
  },
  {
    name: "correcting the times of earlier spins",
    writes: ["radio_spin_moved", "radio_log_imported"],
    async arrange(setup) {
      const { shop, actor } = setup;
      await aSongOnAir(setup);
      shop.clock.advance({ days: 3 });
      const day = getChicagoDay(new Date(shop.clock.now().getTime() - dayMs));
      const stationId = await addStation(setup.shop, { name: `Station ${randomUUID()}` });
      const log = { ...toImport([`${day} 10:00,${song}`]), stationId };
      await importLog(shop.ctx, actor, log);
      await shop.database.db
        .update(radioStations)
        .set({ timeZone: "America/New_York" })
        .where(eq(radioStations.id, stationId));
      return () => importLog(shop.ctx, actor, { ...log, correctsTimes: true });
    },
  },
  {
    name: "exporting the audit log",
    writes: ["audit_exported"],
    isEntryAlone: true,
    arrange:
      async ({ shop, actor }) =>
      () =>
        exportAudit(shop.ctx, actor, parseAuditFilter({})),
  },
  {
    name: "uploading an eBook file",
    writes: ["ebook_uploaded"],
    async arrange({ shop, actor }) {
      const bytes = await aPdf();
      return () => uploadEbook(shop.ctx, actor, { fileName: "book.pdf", bytes });
    },
  },
  {
    name: "uploading a lesson's file",
    writes: ["lesson_file_uploaded"],
    arrange: async (setup) => () => uploadCaptions(setup),
  },
  {
    name: "accepting an invitation",
    writes: ["staff_invitation_accepted"],
    async arrange(setup) {
      const { token } = await anInvitation(setup);
      return () => acceptInvitation(setup.shop.ctx, { token, password: "" });
    },
  },
  {
    name: "exporting the subscribers",
    writes: ["subscribers_exported"],
    isEntryAlone: true,
    arrange:
      async ({ shop, actor }) =>
      () =>
        exportSubscribers(shop.ctx, actor, parseListView({})),
  },
  {
    name: "exporting suppressed addresses",
    writes: ["suppressions_exported"],
    isEntryAlone: true,
    arrange:
      async ({ shop, actor }) =>
      () =>
        exportSuppressions(shop.ctx, actor),
  },
  {
    name: "exporting an import’s refused rows",
    writes: ["import_refused_exported"],
    isEntryAlone: true,
    arrange:
      async ({ shop, actor }) =>
      () =>
        exportRefusedRows(shop.ctx, actor, randomUUID()),
  },
  {
    name: "removing a suppression",
    writes: ["subscriber_suppression_lifted"],
    async arrange(setup) {
      const { subscriberId, email } = await aSubscriber(setup);
      const emailHash = hashNewsletterEmail(setup.shop.ctx, email);
      await setup.shop.database.db
        .insert(newsletterSuppressions)
        .values({ emailHash, reason: "bounced", createdAt: setup.shop.clock.now() });
      const removal = { subscriberId, reason: "the mailbox was full" };
      return () => removeSuppressionAsStaff(setup.shop.ctx, setup.actor, removal);
    },
  },
  {
    name: "signing in with a password",
    writes: ["signed_in"],
    async arrange(setup) {
      await withPassword(setup);
      const input = { email: setup.actor.email, password, secondStep: null, visitor: newVisitor() };
      return () => signInWithPassword(setup.shop.ctx, input);
    },
  },
  {
    name: "signing in with a link",
    writes: ["signed_in"],
    async arrange(setup) {
      const token = await aToken(setup, "staff_sign_in");
      const input = { token, secondStep: null, visitor: newVisitor() };
      return () => signInWithLink(setup.shop.ctx, input);
    },
  },
  {
    name: "becoming the admin that the settings name",
    writes: ["admin_granted"],
    async arrange({ shop }) {
      const email = anAddress();
      const userId = await addAccount(shop.database.db, email);
      const ctx = { ...shop.ctx, settings: { ...shop.ctx.settings, adminEmails: [email] } };
      return () => shop.database.db.transaction((tx) => bootstrapAdmin(ctx, tx, userId));
    },
  },
  {
    name: "a failed sign-in",
    writes: ["sign_in_failed"],
    isEntryAlone: true,
    async arrange({ shop, actor }) {
      const failed = { email: actor.email, method: "password", problem: "rejected" } as const;
      return () => recordFailedSignIn(shop.ctx, failed);
    },
  },
  {
    name: "signing out",
    writes: ["signed_out"],
    async arrange(setup) {
      const sessionId = await aSession(setup);
      return () => endSessions(setup.shop.ctx, { ...setup.actor, sessionId }, "local");
    },
  },
  {
    name: "ending one of the account's sessions",
    writes: ["sessions_ended"],
    async arrange(setup) {
      const sessionId = await aSession(setup);
      return () => endOneSession(setup.shop.ctx, setup.actor, sessionId);
    },
  },
  {
    name: "resetting a password",
    writes: ["password_reset", "signed_in"],
    async arrange(setup) {
      const token = await aToken(setup, "staff_reset_password");
      const input = { token, password, secondStep: null, visitor: newVisitor() };
      return () => resetPassword(setup.shop.ctx, input);
    },
  },
  {
    name: "turning two-step sign-in on",
    writes: ["totp_enabled"],
    async arrange(setup) {
      await withPassword(setup);
      const code = await withTotp(setup, null);
      return () => enableTotp(setup.shop.ctx, setup.actor, { code, password });
    },
  },
  {
    name: "turning two-step sign-in off",
    writes: ["totp_disabled"],
    async arrange(setup) {
      const code = await withTotp(setup, setup.shop.clock.now());
      return () => disableTotp(setup.shop.ctx, setup.actor, { code });
    },
  },
];
