import { createHash } from "node:crypto";
import type { Database } from "@/db/client";
import { selectLiveFiles } from "@/db/queries/course/course";
import type { UploadKind } from "@/db/values/course";
import type { AdminActor } from "@/lib/core/admin-actor";
import type { ObjectStorage } from "@/lib/core/ports/storage";
import { partsPath, receiveParts } from "@/lib/course/uploads/upload-parts";
import { cancelUpload, startUpload } from "@/lib/course/uploads/uploads";
import { finishLessonUpload } from "@/lib/flows/finish-lesson-upload";
import { paidLesson } from "@/tests/integration/course/course-shop";
import { testCtx } from "@/tests/support/ctx";

type Parts = {
  readonly db: Database;
  readonly storage: ObjectStorage;
  readonly actor: AdminActor;
};

export type UploadServer = ReturnType<typeof startUploadServer>;

/** One of several servers. They share the database and the storage and nothing else. */
export function startUploadServer({ db, storage, actor }: Parts) {
  const ctx = testCtx({ db, storage });
  const request = (id: string, init: RequestInit & { readonly duplex?: "half" }) =>
    receiveParts(
      ctx,
      actor,
      new Request(`http://localhost:3000${partsPath}/${id}`, {
        ...init,
        headers: { "Tus-Resumable": "1.0.0", ...init.headers },
      }),
    );
  const findLiveVideo = async () =>
    (await selectLiveFiles(db, paidLesson)).find(({ kind }) => kind === "video");
  return {
    ctx,
    async start(bytes: Buffer, kind: UploadKind = "video") {
      const started = await startUpload(ctx, actor, {
        kind,
        lessonId: kind === "ebook" ? null : paidLesson,
        fileName: "lesson.mp4",
        sizeBytes: bytes.length,
        fingerprint: createHash("sha256").update(bytes).digest("hex"),
      });
      if (!started.ok) throw new Error(started.problem);
      return started.value;
    },
    async send(id: string, body: Buffer | ReadableStream, offset: number): Promise<number> {
      const { status } = await request(id, {
        method: "PATCH",
        headers: {
          "Upload-Offset": String(offset),
          "Content-Type": "application/offset+octet-stream",
          ...(body instanceof Buffer ? { "Content-Length": String(body.length) } : {}),
        },
        body: body as BodyInit,
        duplex: "half",
      });
      return status;
    },
    /** How many bytes have arrived; the response's status, negative, if it's an error. */
    async getOffset(id: string): Promise<number> {
      const response = await request(id, { method: "HEAD" });
      if (response.status !== 200) return -response.status;
      return Number(response.headers.get("upload-offset"));
    },
    findLiveVideo,
    /** As if staff saw the lesson just before, unless `replaces` names what they saw. */
    async finish(
      id: string,
      replaces?: string,
      captions?: { readonly text: string; readonly replaces: string },
    ) {
      const seen = replaces ?? (await findLiveVideo())?.id ?? null;
      return await finishLessonUpload(ctx, actor, id, { replaces: seen, captions });
    },
    cancel: (id: string) => cancelUpload(ctx, actor, id),
  };
}
