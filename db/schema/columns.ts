import { type SQL, sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** A timestamptz column. Every timestamp in the schema uses it. */
export const timestamptz = () => timestamp({ withTimezone: true });

/** A column of bytes. */
export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => "bytea",
  toDriver: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

/** Builds `in ('a', 'b')` for a CHECK constraint from our own constants. */
export function inList(values: readonly string[]): SQL {
  return sql.raw(`in (${values.map((value) => `'${value}'`).join(", ")})`);
}
