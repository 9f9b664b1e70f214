import type { PhotoOutcome } from "@/lib/content/photo-url";
import { notAuthorized } from "@/lib/core/action-state";
import { fail, type Result } from "@/lib/core/result";
import { unreachableText } from "@/lib/forms/form-copy";

/** On the longer side; pages show a photo at up to 480 pixels. */
const photoPixels = 960;
const maxFileBytes = 40_000_000;

const tooLarge = "This file is larger than 40 MB. Choose a smaller version.";
const notReadable =
  "This browser can't open the file as a picture. Choose a JPEG or PNG. Save an iPhone photo (HEIC) as JPEG first, or choose it in Safari.";

/** Makes a photo smaller and upright, without its metadata, and stores it. Returns its id, or what to do instead. */
export async function sendPhoto(file: File): Promise<Result<string, string>> {
  if (file.size > maxFileBytes) return fail(tooLarge);
  const picture = await resize(file).catch(() => null);
  if (!picture) return fail(notReadable);
  try {
    const response = await fetch("/api/admin/photo", { method: "POST", body: picture });
    if (response.status === 404) return fail(notAuthorized.description);
    if (!response.ok) return fail("Something went wrong on our end. Choose the photo again.");
    const outcome: PhotoOutcome = await response.json();
    if ("photo" in outcome) return { ok: true, value: outcome.photo };
    return fail(outcome.problem === "too_large" ? tooLarge : notReadable);
  } catch {
    return fail(unreachableText);
  }
}

async function resize(file: File): Promise<Blob | null> {
  // Turns the picture as its camera was held.
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, photoPixels / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  // JPEG has no transparency, which would turn black.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
}
