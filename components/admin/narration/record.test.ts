import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startRecorder } from "@/components/admin/narration/record";

/** Hands over what it recorded when it's stopped, as browsers do. */
class FakeRecorder extends EventTarget {
  state = "inactive";
  mimeType = "audio/webm";
  start() {
    this.state = "recording";
  }
  stop() {
    this.state = "inactive";
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob(["said"]) }));
    this.dispatchEvent(new Event("stop"));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const track = Object.assign(new EventTarget(), { readyState: "live" });
const microphone = { getAudioTracks: () => [track] } as unknown as MediaStream;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MediaRecorder", FakeRecorder);
  vi.stubGlobal("document", page);
  page.visibilityState = "visible";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function hide() {
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
}

test.each([
  ["staff stop it", null, ({ stop }: { stop: () => void }) => stop()],
  ["the microphone is unplugged", "unplugged", () => track.dispatchEvent(new Event("ended"))],
  ["the tab is hidden", "hidden", hide],
  ["it's longer than 5 minutes", "too_long", () => vi.advanceTimersByTime(5 * 60_000)],
])("keeps what was said when %s, and says why it ended", async (_, end, cause) => {
  const recorder = startRecorder(microphone);
  cause(recorder);
  // Too late to matter.
  hide();
  recorder.stop();
  const result = await recorder.result;
  expect(result.end).toBe(end);
  expect(await result.sound.text()).toBe("said");
});
