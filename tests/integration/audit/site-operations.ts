import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { selectLiveFiles } from "@/db/queries/course/course";
import { emailOutbox } from "@/db/schema";
import type { EmailPropsByKind } from "@/db/values/emails";
import { acceptInvitation } from "@/lib/admins/accept-invitation";
import { inviteStaff } from "@/lib/admins/invitations";
import { readOpenInvitations } from "@/lib/admins/read-admins";
import { exportAudit, parseAuditFilter } from "@/lib/audit/read-audit";
import { uploadCaptions as upload } from "@/lib/course/files/upload-lesson-file";
import { uploadEbook } from "@/lib/ebook-files/publish-ebook";
import { addAccount } from "@/tests/support/staff";
import { type AuditedOperation, anAddress, type StaffSetup } from "./audited-operation";

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

export const siteOperations: readonly AuditedOperation[] = [
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
];
