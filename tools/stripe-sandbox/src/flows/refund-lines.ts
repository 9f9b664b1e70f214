import { z } from "zod";

/** One refunded order item, identified by the ID that the shop put in the product's metadata. */
export type RefundLine = { orderItemId: string; quantity: number };

/**
 * The shop reads refunded items from a refund's metadata: a JSON array under `lines`, continued in
 * `lines_2`, `lines_3`, and so on because Stripe limits a metadata value to 500 characters.
 */
const refundLinesFormat = { key: "lines", maxValueLength: 500, maxParts: 20 } as const;

const refundLinesSchema = z.array(
  z.object({ orderItemId: z.string(), quantity: z.number().int().min(1).max(20) }),
);

/** Formats refunded items as refund metadata. */
export function formatRefundLines(lines: readonly RefundLine[]): Record<string, string> {
  const { maxValueLength } = refundLinesFormat;
  const json = JSON.stringify(lines);
  const parts = Math.ceil(json.length / maxValueLength);
  return Object.fromEntries(
    Array.from({ length: parts }, (_, index) => [
      getPartKey(index),
      json.slice(index * maxValueLength, (index + 1) * maxValueLength),
    ]),
  );
}

/** Parses refunded items from refund metadata; returns an empty list if there are none. */
export function parseRefundLines(metadata: Readonly<Record<string, string>> | null): RefundLine[] {
  const parts = Array.from(
    { length: refundLinesFormat.maxParts },
    (_, index) => metadata?.[getPartKey(index)] ?? "",
  );
  try {
    return refundLinesSchema.parse(JSON.parse(parts.join("")));
  } catch {
    return [];
  }
}

function getPartKey(index: number): string {
  return index === 0 ? refundLinesFormat.key : `${refundLinesFormat.key}_${index + 1}`;
}
