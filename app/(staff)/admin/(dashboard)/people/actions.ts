"use server";

import {
  addPersonNote,
  addPersonTag,
  deletedNoteSchema,
  deletePersonNote,
  noteDoneSchema,
  personNoteSchema,
  personTagSchema,
  removePersonTag,
  setNoteDone,
} from "@/lib/people/notes-and-tags";
import { staffAction } from "@/lib/web/actions/staff-action";

const personNotFound = {
  title: "Person not found",
  description: "Their records may have been deleted. Reload the page.",
};
const noteChanged = {
  title: "The note has changed",
  description: "Someone else changed or deleted it. Reload the page.",
};

export const addPersonNoteAction = staffAction("people.manage", personNoteSchema, {
  run: addPersonNote,
  problems: personNotFound,
  done: { title: "Note added" },
});

export const setNoteDoneAction = staffAction("people.manage", noteDoneSchema, {
  run: (ctx, actor, { noteId, isDone }) =>
    setNoteDone(ctx, actor, { noteId, isDone: isDone === "yes" }),
  problems: noteChanged,
  done: (isDone) => ({ title: isDone ? "Note marked done" : "Note reopened" }),
});

export const deletePersonNoteAction = staffAction("people.manage", deletedNoteSchema, {
  run: deletePersonNote,
  problems: noteChanged,
  done: { title: "Note deleted" },
});

export const addPersonTagAction = staffAction("people.manage", personTagSchema, {
  run: addPersonTag,
  problems: {
    unknown: personNotFound,
    too_many: { title: "Too many tags", description: "A person can have 30 tags." },
    too_many_words: {
      title: "Too many tags",
      description: "There are 200 different tags already. Use one of them.",
    },
  },
  done: { title: "Tag added" },
});

export const removePersonTagAction = staffAction("people.manage", personTagSchema, {
  run: removePersonTag,
  problems: {
    title: "Tag not found",
    description: "Someone else removed it. Reload the page.",
  },
  done: { title: "Tag removed" },
});
