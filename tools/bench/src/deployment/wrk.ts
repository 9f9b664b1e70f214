import { spawn } from "node:child_process";
import { once } from "node:events";

type Load = { readonly connections: number; readonly seconds: number };

/**
 * Sends GET requests over https with `wrk`.
 * @param load.connections requests at a time
 * @returns successful requests per second
 * @throws if `wrk` isn't installed or a request failed
 */
export async function measureRequestsPerSecond(
  port: number,
  path: string,
  { connections, seconds }: Load,
): Promise<number> {
  const child = spawn("wrk", [
    ...["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s"],
    ...["-H", "Host: shop.test", "-H", "Accept-Encoding: gzip"],
    `https://127.0.0.1:${port}${path}`,
  ]);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, "close").catch(() => {
    throw new Error("install wrk, such as with `apt-get install wrk`");
  });
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (code !== 0 || !perSecond || /Non-2xx|Socket errors/.test(output)) {
    throw new Error(`requests to ${path} failed:\n${output}`);
  }
  return perSecond;
}
