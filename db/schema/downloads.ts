import { sql } from "drizzle-orm";
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { at } from "@/db/schema/at";
import { orders } from "@/db/schema/orders";

/** Byte ranges that join as they are added, such as `{[0,65536),[131072,200000)}`. */
const byteRanges = customType<{ data: string }>({ dataType: () => "int8multirange" });

/** A link that may open a download: the order's own, or one that was sent anew to the order's email. */
export const downloadLinks = pgTable(
  "download_links",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Null for the order's first link, which the payment session's id opens. */
    tokenHash: text(),
    issuedAt: at().notNull(),
    expiresAt: at().notNull(),
    /** The file has been delivered whole: from now on only the browser that fetched it. */
    usedAt: at(),
  },
  (t) => [
    uniqueIndex("download_links_token").on(t.tokenHash),
    uniqueIndex("download_links_first").on(t.orderId).where(sql`token_hash is null`),
    index("download_links_order").on(t.orderId),
  ],
);

/** 60 minutes in which one browser fetches the file, resuming as often as it likes. */
export const downloadSessions = pgTable(
  "download_sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    linkId: uuid()
      .notNull()
      .references(() => downloadLinks.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    browserHash: text().notNull(),
    /** Keyed hash of the visitor's network (/24 or /64), never the address. */
    networkHash: text().notNull(),
    openedAt: at().notNull(),
    expiresAt: at().notNull(),
    /** Which bytes were handed over, by one answer or by several ranges. */
    received: byteRanges().notNull().default("{}"),
    deliveredAt: at(),
  },
  (t) => [uniqueIndex("download_sessions_browser").on(t.linkId, t.browserHash, t.openedAt)],
);

/** What was fetched, when and how much: kept as evidence for disputes. */
export const downloadEvents = pgTable(
  "download_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    sessionId: uuid().references(() => downloadSessions.id),
    kind: text({
      enum: ["opened", "started", "delivered", "denied", "renewed", "proved"],
    }).notNull(),
    bytes: integer(),
    networkHash: text(),
    userAgent: text(),
    at: at().notNull(),
  },
  (t) => [index("download_events_order").on(t.orderId)],
);

/** 6-digit codes sent to the order's email that prove a buyer on another device. */
export const buyerCodes = pgTable(
  "buyer_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    browserHash: text().notNull(),
    codeHash: text().notNull(),
    triesLeft: integer().notNull(),
    expiresAt: at().notNull(),
    usedAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [index("buyer_codes_order").on(t.orderId, t.browserHash)],
);
