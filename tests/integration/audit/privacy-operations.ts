import { randomUUID } from "node:crypto";
import {
  extendDataRequest,
  recordDataRequest,
  refuseDataRequest,
  resendConfirmation,
} from "@/lib/data-requests/manage-data-requests";
import { deleteRequestedData, sendDataExport } from "@/lib/flows/fulfill-data-request";
import { confirmedRequest, recordRequest } from "@/tests/integration/data-requests/requests-shop";
import { type AuditedOperation, anAddress } from "./audited-operation";

export const privacyOperations: readonly AuditedOperation[] = [
  {
    name: "recording a data request",
    writes: ["data_request_recorded"],
    async arrange({ shop, actor }) {
      const request = {
        requestId: randomUUID(),
        email: anAddress(),
        kind: "export",
        channel: "email",
        law: "gdpr",
        receivedOn: "2030-01-01",
      } as const;
      return () => recordDataRequest(shop.ctx, actor, request);
    },
  },
  {
    name: "sending a data request's link again",
    writes: ["data_request_link_resent"],
    async arrange({ shop, actor }) {
      const id = await recordRequest(shop, actor, { email: anAddress(), kind: "export" });
      return async () => {
        // Attempts count, also those that fail.
        shop.clock.advance({ minutes: 2 });
        return await resendConfirmation(shop.ctx, actor, id);
      };
    },
  },
  {
    name: "sending a data export",
    writes: ["data_request_exported"],
    async arrange({ shop, actor }) {
      const id = await confirmedRequest(shop, actor, { email: anAddress(), kind: "export" });
      return () => sendDataExport(shop.ctx, actor, id);
    },
  },
  {
    name: "deleting a person's data",
    writes: ["data_request_deleted"],
    async arrange({ shop, actor }) {
      const id = await confirmedRequest(shop, actor, { email: anAddress(), kind: "deletion" });
      return () => deleteRequestedData(shop.ctx, actor, id);
    },
  },
  {
    name: "extending a data request's deadline",
    writes: ["data_request_extended"],
    async arrange({ shop, actor }) {
      const id = await recordRequest(shop, actor, { email: anAddress(), kind: "export" });
      return () => extendDataRequest(shop.ctx, actor, { requestId: id, reason: "Many orders." });
    },
  },
  {
    name: "refusing a data request",
    writes: ["data_request_refused"],
    async arrange({ shop, actor }) {
      const id = await recordRequest(shop, actor, { email: anAddress(), kind: "export" });
      return () => refuseDataRequest(shop.ctx, actor, { requestId: id, reason: "No reply." });
    },
  },
];
