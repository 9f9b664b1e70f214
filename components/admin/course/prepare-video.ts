import { computeFingerprint } from "@/components/admin/course/send-parts";
import { hourMs } from "@/lib/core/durations";
import { fail, ok, type Result } from "@/lib/core/result";
import { abandonedAfterHours, lessonFileRules } from "@/lib/course/files/file-rules";
import {
  inspectVideo,
  playsAlike,
  type VideoFacts,
  type VideoProblem,
} from "@/lib/course/video/inspect-video";
import { remuxVideo } from "@/lib/course/video/remux-video";

type Prepared = {
  readonly file: Blob;
  readonly fingerprint: string;
  readonly facts: VideoFacts;
  /** Deletes the repackaged copy, if there is one. */
  readonly release: () => Promise<void>;
};

type Options = {
  readonly signal: AbortSignal;
  readonly onRemux: (share: number) => void;
};

const folderName = "lesson-videos";

/**
 * Checks a video, and repackages one that's fine but not ready for streaming. The copy is in the
 * browser's private file system, not in memory, and stays until its upload has finished.
 */
export async function prepareVideo(
  file: File,
  options: Options,
): Promise<Result<Prepared, VideoProblem | "too_large" | "no_room">> {
  if (file.size > lessonFileRules.video.maxBytes) return fail("too_large");
  const inspected = await inspectFile(file);
  if (!inspected.ok) return inspected;
  const facts = inspected.value;
  const fingerprint = await computeFingerprint(file);
  if (!facts.needsRemux) {
    return ok({ file, fingerprint, facts, release: async () => undefined });
  }
  const copy = await repackage(file, `${fingerprint}.mp4`, { ...options, facts });
  if (!copy) return fail("no_room");
  const copied = await inspectFile(copy.file);
  if (!copied.ok || copied.value.needsRemux || !playsAlike(facts, copied.value)) {
    await copy.release();
    return fail("edited");
  }
  if (copy.file.size > lessonFileRules.video.maxBytes) {
    await copy.release();
    return fail("too_large");
  }
  // The copy has only the sound track that browsers play.
  const { soundTrackCount } = facts;
  const copiedFacts = { ...copied.value, soundTrackCount };
  return ok({ ...copy, facts: copiedFacts, fingerprint: await computeFingerprint(copy.file) });
}

/** Checks a file that this browser has. */
export async function inspectFile(file: Blob) {
  return await inspectVideo({
    sizeBytes: file.size,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  });
}

/** Returns null if the browser can't store the copy. */
async function repackage(
  file: File,
  name: string,
  { facts, signal, onRemux }: Options & { readonly facts: VideoFacts },
) {
  const folder = await openFolder();
  if (!folder) return null;
  const release = async () => await folder.removeEntry(name).catch(() => undefined);
  const handle = await folder.getFileHandle(name, { create: true });
  // The browser stores a copy only once it's complete.
  const known = await handle.getFile();
  if (known.size > 0) return { file: known, release };
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  try {
    if (quota - usage < file.size || !("createWritable" in handle)) throw new Error("no room");
    const target = await handle.createWritable();
    await remuxVideo(file, target, { facts, signal, onProgress: onRemux });
    return { file: await handle.getFile(), release };
  } catch (error) {
    await release();
    if (signal.aborted) throw error;
    return null;
  }
}

/** Opens the folder of copies without those of uploads that the server has given up. */
async function openFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(folderName, { create: true });
    for await (const entry of folder.values()) {
      if (entry.kind !== "file") continue;
      const { lastModified } = await entry.getFile();
      if (Date.now() - lastModified > abandonedAfterHours * hourMs) {
        await folder.removeEntry(entry.name);
      }
    }
    return folder;
  } catch {
    return null;
  }
}
