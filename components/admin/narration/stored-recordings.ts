import { createStore, delMany, entries, set } from "idb-keyval";
import { dayMs } from "@/lib/core/durations";
import type { Slide } from "@/lib/course/narration/script";
import type { Recording } from "@/lib/course/narration/sound";

type Stored = Recording & { readonly savedAt: number };

const store = () => createStore("narration", "recordings");
const keptDays = 30;

/** By its text: a recording of another text is of no use, and one of the same text stays. */
function getKey(lessonId: string, slide: Slide, index: number): string {
  return [lessonId, index, ...slide.cues.map(({ text }) => text)].join("\n");
}

/** Reads a lesson's recordings from this browser, by slide. Deletes those that are older than a month. */
export async function readRecordings(
  lessonId: string,
  slides: readonly Slide[],
): Promise<readonly (Recording | null)[]> {
  const all = await entries<string, Stored>(store());
  const isOld = ({ savedAt }: Stored) => Date.now() - savedAt > keptDays * dayMs;
  const old = all.flatMap(([key, stored]) => (isOld(stored) ? [key] : []));
  if (old.length > 0) await delMany(old, store());
  const found = new Map(all.filter(([, stored]) => !isOld(stored)));
  return slides.map((slide, index) => found.get(getKey(lessonId, slide, index)) ?? null);
}

/** Keeps a recording in this browser. Returns false if it can't be kept. */
export async function storeRecording(
  { lessonId, slide, index }: { lessonId: string; slide: Slide; index: number },
  recording: Recording,
): Promise<boolean> {
  const stored: Stored = { ...recording, savedAt: Date.now() };
  return await set(getKey(lessonId, slide, index), stored, store()).then(
    () => true,
    () => false,
  );
}

/** Deletes a lesson's recordings from this browser. */
export async function deleteRecordings(lessonId: string): Promise<void> {
  const all = await entries<string, Stored>(store());
  const keys = all.map(([key]) => key).filter((key) => key.startsWith(`${lessonId}\n`));
  await delMany(keys, store());
}
