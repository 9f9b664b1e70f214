import * as z from "zod/mini";
import {
  type ImportField,
  type ImportMapping,
  importFields,
  importKinds,
  listStatuses,
} from "@/db/values/imports";
import { optionalStaffTextField } from "@/lib/forms/fields";
import type { SavedSettings } from "@/lib/imports/change-imports";

export const createImportSchema = z.object({ id: z.uuid(), kind: z.enum(importKinds) });
export const sampleImportSchema = z.object({ id: z.uuid() });
export const importSchema = z.object({ importId: z.uuid() });

const fileNumber = z.coerce.number().check(z.int(), z.positive());
export const importFileSchema = z.object({ importId: z.uuid(), fileNumber });

/** Prefix of the fields that name an item of another shop, and of those that say what it gives. */
export const itemFields = { name: "item-", access: "access-" } as const;

/** What staff say about an import's people. Unchecked boxes aren't sent. */
export const importSettingsSchema = z.pipe(
  z.catchall(
    z.object({
      importId: z.uuid(),
      statement: optionalStaffTextField("Statement", { max: 2_000 }),
      frequency: z.enum(["daily", "twice_weekly", "weekly"]),
      firstIssue: z.string().check(z.regex(/^\d{0,3}$/, "First issue must be a number")),
      askFirst: z.enum(["yes", "no"]),
      leaveOutCold: z.enum(["yes", "no"]),
    }),
    z.string(),
  ),
  z.transform((form): SavedSettings => {
    const texts = form as Readonly<Record<string, string>>;
    const items = Object.entries(texts)
      .filter(([name]) => name.startsWith(itemFields.name))
      .map(([name, item]) => {
        const access = texts[itemFields.access + name.slice(itemFields.name.length)];
        return [item, access === "ebook" || access === "course" ? access : null] as const;
      });
    const first = Number(form.firstIssue);
    return {
      importId: form.importId,
      statement: form.statement ?? "",
      settings: {
        frequency: form.frequency,
        firstIssue: first > 0 ? first : null,
        askFirst: form.askFirst === "yes",
        leaveOutCold: form.leaveOutCold === "yes",
        items: Object.fromEntries(items),
      },
    };
  }),
);

/** Which column has what. An empty choice is no column. */
export const importMappingSchema = z.pipe(
  z.catchall(
    z.object({ importId: z.uuid(), fileNumber, people: z.enum(listStatuses) }),
    z.string(),
  ),
  z.transform((form) => {
    const texts = form as unknown as Readonly<Record<string, string>>;
    const chosen = importFields.flatMap((field) => {
      const column = texts[field];
      return column ? [[field, column] as const] : [];
    });
    const columns = Object.fromEntries(chosen) as Partial<Record<ImportField, string>>;
    const mapping: ImportMapping = { columns, people: form.people };
    return { importId: form.importId, fileNumber: form.fileNumber, mapping };
  }),
);
