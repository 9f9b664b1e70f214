import { uploadCaptions as upload } from "@/lib/course/files/upload-lesson-file";
import type { AuditedOperation, StaffSetup } from "./audited-operation";

const lessonId = "join-your-pro";

const captions = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n";

function uploadCaptions({ shop, actor }: StaffSetup) {
  return upload(shop.ctx, actor, {
    lessonId,
    fileName: "lesson.vtt",
    sizeBytes: captions.length,
    body: new Blob([captions]).stream(),
  });
}

export const courseOperations: readonly AuditedOperation[] = [
  {
    name: "uploading a lesson's file",
    writes: ["lesson_file_uploaded"],
    arrange: async (setup) => () => uploadCaptions(setup),
  },
];
