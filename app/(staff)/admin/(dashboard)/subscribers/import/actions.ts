"use server";

import { redirect } from "next/navigation";
import {
  continueImport,
  createImport,
  createSampleImport,
  removeImportFile,
  saveImportMapping,
  saveImportSettings,
  startImport,
  stopImport,
  undoImport,
} from "@/lib/imports/change-imports";
import { importProblemMessages } from "@/lib/imports/import-copy";
import {
  createImportSchema,
  importFileSchema,
  importMappingSchema,
  importSchema,
  importSettingsSchema,
  sampleImportSchema,
} from "@/lib/imports/import-forms";
import { staffNewsletterAction } from "@/lib/web/actions/staff-action";
import { runImportsAfterResponse } from "@/lib/web/background/after-response";

const open = ({ id }: { readonly id: string }) => redirect(`/admin/subscribers/import/${id}`);

export const createImportAction = staffNewsletterAction("subscribers.import", createImportSchema, {
  run: createImport,
  done: open,
});

export const createSampleImportAction = staffNewsletterAction(
  "subscribers.import",
  sampleImportSchema,
  {
    run: createSampleImport,
    problems: {
      not_local: { title: "Not here", description: "Sample files are for local sites only." },
    },
    done: open,
  },
);

export const saveImportSettingsAction = staffNewsletterAction(
  "subscribers.import",
  importSettingsSchema,
  {
    run: saveImportSettings,
    problems: importProblemMessages,
    done: { title: "Saved", description: "The preview below uses these choices." },
  },
);

export const saveImportMappingAction = staffNewsletterAction(
  "subscribers.import",
  importMappingSchema,
  {
    run: saveImportMapping,
    problems: (problem) => ({ title: "We can’t read the file like that", description: problem }),
    done: { title: "Columns saved", description: "We read the file again." },
  },
);

export const removeImportFileAction = staffNewsletterAction(
  "subscribers.import",
  importFileSchema,
  { run: removeImportFile, problems: importProblemMessages, done: { title: "File removed" } },
);

export const startImportAction = staffNewsletterAction("subscribers.import", importSchema, {
  run: startImport,
  problems: importProblemMessages,
  done: () => {
    runImportsAfterResponse();
    return { title: "Import started", description: "You can leave this page." };
  },
});

export const stopImportAction = staffNewsletterAction("subscribers.import", importSchema, {
  run: stopImport,
  problems: importProblemMessages,
  done: { title: "Import stopped", description: "Continue or undo it when you like." },
});

export const continueImportAction = staffNewsletterAction("subscribers.import", importSchema, {
  run: continueImport,
  problems: importProblemMessages,
  done: () => {
    runImportsAfterResponse();
    return { title: "Import continued" };
  },
});

export const undoImportAction = staffNewsletterAction("subscribers.import", importSchema, {
  run: undoImport,
  problems: importProblemMessages,
  done: () => {
    runImportsAfterResponse();
    return { title: "Undo started", description: "You can leave this page." };
  },
});
