import { randomUUID } from "node:crypto";
import { parseListView } from "@/lib/subscribers/list-view";
import { deleteSegment, saveSegment } from "@/lib/subscribers/segments";
import { type AuditedOperation, anAddress } from "./audited-operation";

export const segmentOperations: readonly AuditedOperation[] = [
  {
    name: "saving a segment",
    writes: ["segment_saved"],
    async arrange({ shop, actor }) {
      const segment = { id: randomUUID(), name: anAddress(), view: parseListView({}) };
      return () => saveSegment(shop.ctx, actor, segment);
    },
  },
  {
    name: "deleting a segment",
    writes: ["segment_deleted"],
    async arrange({ shop, actor }) {
      const segment = { id: randomUUID(), name: anAddress(), view: parseListView({}) };
      await saveSegment(shop.ctx, actor, segment);
      return () => deleteSegment(shop.ctx, actor, segment.id);
    },
  },
];
