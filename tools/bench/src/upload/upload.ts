import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { partBytes } from "@/lib/course/files/file-rules";
import { ownShop, shopAddresses, shopDataDir, shopPorts } from "@/tests/e2e/support/addresses";
import { startShop, stopShop } from "@/tests/e2e/support/shop-process";
import { sessionCookie, staffAccount } from "@/tests/e2e/support/staff";
import { readMemoryMb } from "../measure/memory";
import { findListeningProcess } from "../measure/processor-time";
import { type Figure, printFigures } from "../report";

const totalBytes = 2 * 1024 ** 3;
const limitMb = 150;
const settleMs = 3_000;
const sampleMs = 50;
const lesson = "follow-the-money";

type Measured = { readonly peakMb: number; readonly seconds: number };

/**
 * Uploads 2 GB as a lesson's video, in parts as staff's browser does, and measures the server's
 * memory above idle. The baseline is a server that only appends to a file.
 */
export async function benchUpload(): Promise<number> {
  rmSync(shopDataDir, { recursive: true, force: true });
  console.log("Starting the shop …");
  await startShop();
  try {
    const ours = await measureOurs();
    const bare = await measureBare();
    const peak: Figure = {
      name: "memory above idle, at most",
      ours: `${ours.peakMb.toFixed(0)} MB`,
      baseline: `${bare.peakMb.toFixed(0)} MB`,
      limit: { text: `${limitMb} MB`, isMet: ours.peakMb <= limitMb },
    };
    const speed: Figure = {
      name: "time",
      ours: `${ours.seconds.toFixed(1)} s`,
      baseline: `${bare.seconds.toFixed(1)} s`,
      limit: null,
    };
    return printFigures("Upload of a 2 GB video (baseline: append to a file)", [peak, speed]);
  } finally {
    await stopShop(ownShop);
    rmSync(shopDataDir, { recursive: true, force: true });
  }
}

async function measureOurs(): Promise<Measured> {
  const { sessionId } = await staffAccount({ admin: true });
  const headers = { Cookie: await sessionCookie(sessionId), Origin: shopAddresses.shop };
  const api = `${shopAddresses.shop}/api/admin/lesson-uploads`;
  // Loads the code that staff have used by then.
  await fetch(`${shopAddresses.shop}/admin/content/lessons/${lesson}`, { headers });
  const response = await fetch(api, {
    method: "POST",
    headers,
    body: JSON.stringify({
      lessonId: lesson,
      fileName: "large.mp4",
      sizeBytes: totalBytes,
      fingerprint: randomBytes(32).toString("hex"),
    }),
  });
  const { upload }: { upload: { id: string } } = await response.json();
  const server = await findListeningProcess(shopPorts.shop);
  if (server === undefined) throw new Error("the shop's process wasn't found; /proc is needed");
  const measured = await measure(server, (offset, part) =>
    send(`${api}/parts/${upload.id}`, part, {
      ...headers,
      "Tus-Resumable": "1.0.0",
      "Upload-Offset": String(offset),
      "Content-Type": "application/offset+octet-stream",
    }),
  );
  await fetch(`${api}/${upload.id}`, { method: "DELETE", headers });
  return measured;
}

async function measureBare(): Promise<Measured> {
  const path = join(shopDataDir, "bare-upload");
  const child = fork(join(import.meta.dirname, "bare-receiver.mjs"), [path]);
  try {
    const [port] = await once(child, "message");
    return await measure(Number(child.pid), (_offset, part) =>
      send(`http://127.0.0.1:${port}/`, part, {}),
    );
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

async function measure(
  processId: number,
  sendPart: (offset: number, part: Buffer) => Promise<void>,
): Promise<Measured> {
  await sleep(settleMs);
  const idleMb = readMemoryMb(processId);
  let peakMb = idleMb;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, readMemoryMb(processId));
  }, sampleMs);
  const part = randomBytes(partBytes);
  const startedAt = Date.now();
  for (let offset = 0; offset < totalBytes; offset += partBytes) await sendPart(offset, part);
  const seconds = (Date.now() - startedAt) / 1_000;
  clearInterval(timer);
  return { peakMb: peakMb - idleMb, seconds };
}

/** Sends a part and waits for the response. */
async function send(
  url: string,
  part: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const sent = request(url, {
    method: "PATCH",
    headers: { ...headers, "Content-Length": part.length },
  });
  sent.end(part);
  const [response] = await once(sent, "response");
  response.resume();
  if (response.statusCode !== 204) throw new Error(`the server answered ${response.statusCode}`);
}
