import type { BrowserProblem } from "@/components/admin/course/upload-messages";
import { getUploadProblemMessage } from "@/components/admin/course/upload-messages";
import type { MixProblem } from "@/components/admin/narration/mix-narration";
import type { RecordingEnd } from "@/components/admin/narration/record";
import type { MicrophoneProblem } from "@/components/admin/narration/use-microphone";
import type { UploadProblem } from "@/lib/course/files/file-rules";
import type { RecordingProblem } from "@/lib/course/narration/sound";

/** What to do about a microphone that can't be used. */
export const microphoneMessages: Readonly<Record<MicrophoneProblem, string>> = {
  unsupported:
    "This browser can't record. Use a current version of Chrome, Edge, Firefox, or Safari, and open the dashboard with https.",
  denied:
    "The browser doesn't let this page use the microphone. Allow it in the address bar or in your system's privacy settings, then try again.",
  not_found: "We can't find a microphone. Plug one in, then try again.",
  busy: "The microphone is in use or not ready. Close other programs that use it, or connect it again, then try again.",
  unplugged: "The microphone was disconnected. Plug it in again or choose another one.",
  fault: "The microphone didn't start. Plug it in again, or restart the browser.",
};

/** Why a recording ended by itself, and what we kept. */
export const endMessages: Readonly<Record<RecordingEnd, string>> = {
  unplugged: "The microphone was disconnected. We kept what was recorded until then.",
  hidden: "The recording ended because you left this tab. We kept what was recorded until then.",
  too_long: "The recording ended after 5 minutes. We kept what was recorded until then.",
  fault: "The recording ended because of an error. We kept what was recorded until then.",
};

/** Why a recording isn't usable, and what to do. */
export const recordingMessages: Readonly<Record<RecordingProblem | "unreadable", string>> = {
  silent:
    "We didn't hear you. Check that the microphone isn't muted and that its level moves when you speak, then record again.",
  too_short: "The recording is too short. Read the entire text, then select Stop.",
  unreadable: "This browser can't read its own recording. Record again, or use another browser.",
};

export const distortedMessage =
  "This recording is distorted because it was too loud. Move away from the microphone or lower its volume, and record again.";

const again = "Your recordings are still here. Select Save to try again.";

/** Returns why a narration wasn't saved, and what to do. */
export function getSaveProblemMessage(problem: MixProblem | UploadProblem | BrowserProblem) {
  switch (problem) {
    case "unreadable_sound":
      return "This browser can't read the video's current sound. Record all slides, or use another browser.";
    case "changed_since":
      return "This lesson's video or captions have changed since you opened this page, so yours aren't live. Reload this page: we keep your recordings of texts that are still the same.";
    case "signed_out":
      return `You're signed out. Sign in in another tab. ${again}`;
    case "no_connection":
    case "incomplete":
    case "upload_not_found":
      return `The connection was lost, and the lesson hasn't changed. ${again}`;
    case "fault":
      return `Something went wrong, and the lesson hasn't changed. ${again}`;
    default:
      return getUploadProblemMessage("video", problem);
  }
}
