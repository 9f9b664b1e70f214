import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { exportAudit, parseAuditFilter } from "@/lib/audit/read-audit";
import { uploadEbook } from "@/lib/ebook-files/publish-ebook";
import type { AuditedOperation } from "./audited-operation";

async function aPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([400, 600]);
  document.setTitle(randomUUID());
  return await document.save();
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
];
