import * as z from "zod/mini";
import { frequencyPrefs, signupSources, subscriberStages } from "@/db/values/newsletter";
import {
  campaignTouches,
  courseProgresses,
  quickCheckColumns,
  type SegmentCondition,
} from "@/db/values/segments";
import { sortDirections, subscriberFilters, subscriberSorts } from "@/db/values/subscribers";
import { normalizeSearchTerm } from "@/lib/core/typed-text";
import { staffTextField, versionField } from "@/lib/forms/fields";

const maxConditions = 20;

const is = z.pipe(
  z.enum(["yes", "no"]),
  z.transform((value) => value === "yes"),
);
const id = staffTextField("Choice", { max: 100 });
const name = staffTextField("Name", { max: 200 });
const day = z.pipe(
  z.union([z.literal(""), z.iso.date()]),
  z.transform((value) => (value === "" ? null : value)),
);

/** A condition as the form posts it: text fields. */
const conditionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("bought"), is, product: id }),
  z.object({ kind: z.literal("course"), is, progress: z.enum(courseProgresses) }),
  z.object({
    kind: z.literal("quick_check"),
    is,
    check: z.enum(quickCheckColumns),
    answer: z.enum(["yes", "no"]),
  }),
  z.object({ kind: z.literal("frequency"), is, frequency: z.enum(frequencyPrefs) }),
  z.object({ kind: z.literal("series"), is, stage: z.enum(subscriberStages) }),
  z.object({
    kind: z.literal("issue"),
    is,
    position: z.pipe(
      z.string().check(z.trim(), z.regex(/^\d{1,4}$/)),
      z.transform((digits) => Number(digits)),
    ),
  }),
  z.object({ kind: z.literal("source"), is, source: z.enum(signupSources) }),
  z.object({ kind: z.literal("tag"), is, tag: id }),
  z.object({ kind: z.literal("import"), is, importId: z.uuid() }),
  z.object({
    kind: z.literal("campaign"),
    is,
    touch: z.enum(campaignTouches),
    campaign: name,
  }),
  z
    .object({ kind: z.literal("joined"), is, from: day, to: day })
    .check(
      z.refine(
        ({ from, to }) => (from ?? to) !== null && (from === null || to === null || from <= to),
      ),
    ),
  z.object({ kind: z.literal("broadcast"), is, issueId: id }),
  z.object({ kind: z.literal("filter"), is, filter: z.enum(subscriberFilters) }),
  z.object({
    kind: z.literal("search"),
    is,
    text: z.pipe(
      z.string().check(z.maxLength(200)),
      z.transform((typed, payload) => {
        const text = normalizeSearchTerm(typed) ?? "";
        if (text === "") payload.issues.push({ code: "custom", input: typed, message: "" });
        return text;
      }),
    ),
  }),
]);

/** The conditions of the builder, as JSON. Names the first one that isn't complete. */
const conditionsField = z.pipe(
  z.string().check(z.maxLength(20_000)),
  z.transform((json, payload): readonly SegmentCondition[] => {
    const refuse = (message: string) => {
      payload.issues.push({ code: "custom", input: json, message });
      return z.NEVER;
    };
    const rows = readList(json);
    if (rows.length === 0) return refuse("Add at least one condition");
    if (rows.length > maxConditions) return refuse(`Use at most ${maxConditions} conditions`);
    const conditions: SegmentCondition[] = [];
    for (const [index, row] of rows.entries()) {
      const parsed = z.safeParse(conditionSchema, row);
      if (!parsed.success) return refuse(`Complete condition ${index + 1}`);
      conditions.push(parsed.data);
    }
    return conditions;
  }),
);

function readList(json: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

export const saveSegmentForm = z.object({
  segmentId: z.uuid(),
  version: versionField,
  segmentName: staffTextField("Name", { max: 60 }),
  conditions: conditionsField,
  sort: z.enum(subscriberSorts),
  order: z.enum(sortDirections),
});

export const deleteSegmentSchema = z.object({ segmentId: z.uuid() });

/** A condition in the builder: every value as text. */
export type ConditionRow = Readonly<Record<string, string>>;

/** Returns a stored condition for the builder. */
export function toConditionRow({ is: isMet, ...values }: SegmentCondition): ConditionRow {
  const texts = Object.entries(values).map(([key, value]) => [key, String(value ?? "")] as const);
  return { ...Object.fromEntries(texts), is: isMet ? "yes" : "no" };
}
