import * as z from "zod/mini";
import { staffTextField, titleField } from "@/lib/forms/fields";

/** Empty for none. */
const optionalDay = z.pipe(
  z.union([z.literal(""), z.iso.date("Choose a day")]),
  z.transform((day) => day || null),
);

export const personNoteSchema = z.object({
  noteId: z.uuid(),
  personId: z.uuid(),
  body: staffTextField("Note", { max: 5_000 }),
  dueOn: optionalDay,
});

export const noteDoneSchema = z.object({ noteId: z.uuid(), isDone: z.enum(["yes", "no"]) });

export const deletedNoteSchema = z.object({ noteId: z.uuid() });

const tag = titleField("Tag", { max: 60 });

export const personTagSchema = z.object({ personId: z.uuid(), tag });
