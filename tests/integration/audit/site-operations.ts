import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { ebookFiles, legalApprovals, userRoles } from "@/db/schema";
import { addAdmin, removeAdmin } from "@/lib/admins/edit-admins";
import { exportAudit, parseAuditFilter } from "@/lib/audit/read-audit";
import { publishContent, saveContent } from "@/lib/content/edit-content";
import { publishEbook, uploadEbook } from "@/lib/ebook-files/publish-ebook";
import { deleteEvent, saveEvent } from "@/lib/events/edit-events";
import { promotionFormSchema } from "@/lib/promotions/promotion-form";
import { savePromotion } from "@/lib/promotions/save-promotion";
import { approveLegalTexts } from "@/lib/setup/setup";
import { addAccount, addTestAdmin } from "@/tests/support/staff";
import { type AuditedOperation, anAddress, type StaffSetup } from "./audited-operation";

/** A document of its own, so that versions count from one. */
const aDocument = () => `product:${randomUUID()}`;
const faq = [{ question: "Why?", answer: "Because." }];

async function aPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([400, 600]);
  document.setTitle(randomUUID());
  return await document.save();
}

const draft = ({ shop }: StaffSetup) => ({
  title: "Workshop",
  description: "Royalties in one hour.",
  startsAt: new Date(shop.clock.now().getTime() + 86_400_000),
  endsAt: new Date(shop.clock.now().getTime() + 90_000_000),
  location: "Memphis",
  url: null,
  isPublished: true,
});

export const siteOperations: readonly AuditedOperation[] = [
  {
    name: "making someone an admin",
    writes: ["admin_granted"],
    async arrange({ shop, actor }) {
      const email = anAddress();
      await addAccount(shop.database.db, email);
      return () => addAdmin(shop.ctx, actor, email);
    },
  },
  {
    name: "removing an admin",
    writes: ["admin_removed"],
    async arrange({ shop, actor }) {
      const { actor: other } = await addTestAdmin(shop.database.db, anAddress());
      const [role] = await shop.database.db
        .select()
        .from(userRoles)
        .where(eq(userRoles.userId, other.userId));
      return () => removeAdmin(shop.ctx, actor, role?.id ?? "");
    },
  },
  {
    name: "recording who approved the legal texts",
    writes: ["legal_texts_approved"],
    async arrange({ shop, actor }) {
      await shop.database.db.delete(legalApprovals);
      return () => approveLegalTexts(shop.ctx, actor, { approvedBy: "Ida Counsel" });
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
    name: "saving content",
    writes: ["content_saved"],
    async arrange({ shop, actor }) {
      const document = aDocument();
      return () => saveContent(shop.ctx, actor, { document, basedOn: 0, body: faq });
    },
  },
  {
    name: "publishing content",
    writes: ["content_published"],
    async arrange({ shop, actor }) {
      await saveContent(shop.ctx, actor, { document: "faq", basedOn: 0, body: faq });
      return () => publishContent(shop.ctx, actor, { document: "faq", number: 1 });
    },
  },
  {
    name: "saving an event",
    writes: ["event_saved"],
    async arrange(setup) {
      const target = { id: randomUUID(), version: 0 };
      return () => saveEvent(setup.shop.ctx, setup.actor, target, draft(setup));
    },
  },
  {
    name: "saving a promotion",
    writes: ["promotion_saved"],
    async arrange({ shop, actor }) {
      const promotion = promotionFormSchema.parse({
        code: "AUDIT",
        discountKind: "percent",
        discountValue: "10",
        startDay: "2030-03-01",
        endDay: "",
        maxOrders: "",
        maxOrdersPerCustomer: "",
      });
      const target = { id: randomUUID(), version: 0 };
      return () => savePromotion(shop.ctx, actor, target, promotion);
    },
  },
  {
    name: "deleting an event",
    writes: ["event_deleted"],
    async arrange(setup) {
      const id = randomUUID();
      await saveEvent(setup.shop.ctx, setup.actor, { id, version: 0 }, draft(setup));
      return () => deleteEvent(setup.shop.ctx, setup.actor, id);
    },
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
    name: "publishing an eBook file",
    writes: ["ebook_published"],
    async arrange({ shop, actor }) {
      await uploadEbook(shop.ctx, actor, { fileName: "book.pdf", bytes: await aPdf() });
      const [file] = await shop.database.db.select().from(ebookFiles);
      return () => publishEbook(shop.ctx, actor, file?.id ?? null);
    },
  },
];
