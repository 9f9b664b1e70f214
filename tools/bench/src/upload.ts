import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { partBytes } from "@/lib/course/files/file-rules";
import { shopAddresses, shopDataDir } from "@/tests/e2e/support/addresses";
import { sessionCookie, staffAccount } from "@/tests/e2e/support/staff";
import { measureMs, watchMemory } from "./measure";
import { atMost, formatMb, formatSeconds, printFigures } from "./report";
import { findServer, withBareServer, withShop } from "./shop";

const totalBytes = 2 * 1024 ** 3;
const lesson = "follow-the-money";

/**
 * Uploads 2 GB as a lesson's video, in parts as staff's browser does, and measures the server's
 * memory above idle. The baseline is a server that only appends to a file.
 */
export async function benchUpload(): Promise<number> {
  return await withShop(async () => {
    const ours = await measureOurs();
    const bare = await withBareServer(shopDataDir, (url, processId) =>
      measure(processId, `${url}/bare-upload`, () => ({})),
    );
    return printFigures("Upload of a 2 GB video (baseline: append to a file)", [
      atMost("memory above idle", ours.peakMb, 150, formatMb, formatMb(bare.peakMb)),
      { name: "time", ours: formatSeconds(ours.ms), baseline: formatSeconds(bare.ms) },
    ]);
  });
}

async function measureOurs() {
  const { sessionId } = await staffAccount({ admin: true });
  const headers = { Cookie: await sessionCookie(sessionId), Origin: shopAddresses.shop };
  const api = `${shopAddresses.shop}/api/admin/lesson-uploads`;
  // Loads the code that staff have used by then.
  await fetch(`${shopAddresses.shop}/admin/content/lessons/${lesson}`, { headers });
  const file = { lessonId: lesson, fileName: "large.mp4", sizeBytes: totalBytes };
  const body = JSON.stringify({ ...file, fingerprint: randomBytes(32).toString("hex") });
  const response = await fetch(api, { method: "POST", headers, body });
  const { upload }: { upload: { id: string } } = await response.json();
  const url = `${api}/parts/${upload.id}`;
  const measured = await measure(await findServer(), url, (offset) => ({
    ...headers,
    "Tus-Resumable": "1.0.0",
    "Upload-Offset": String(offset),
    "Content-Type": "application/offset+octet-stream",
  }));
  await fetch(`${api}/${upload.id}`, { method: "DELETE", headers });
  return measured;
}

async function measure(
  processId: number,
  url: string,
  createHeaders: (offset: number) => Record<string, string>,
) {
  await sleep(3_000);
  const memory = watchMemory(processId);
  const body = randomBytes(partBytes);
  const ms = await measureMs(async () => {
    for (let offset = 0; offset < totalBytes; offset += partBytes) {
      const { status } = await fetch(url, {
        method: "PATCH",
        headers: createHeaders(offset),
        body,
      });
      if (status !== 204) throw new Error(`the server answered ${status}`);
    }
  });
  memory.stop();
  return { peakMb: memory.getPeak(), ms };
}
