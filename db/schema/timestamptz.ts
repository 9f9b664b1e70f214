import { timestamp } from "drizzle-orm/pg-core";

/** A timestamptz column. Every timestamp in the schema uses it. */
export const timestamptz = () => timestamp({ withTimezone: true });
