import { type Agent, get } from "node:http";
import { StringDecoder } from "node:string_decoder";

/** Milliseconds since the request was sent. */
export type ScreenTimes = {
  /** The first byte of the dashboard's shell. */
  readonly firstByte: number;
  /** The screen's heading, which arrives together with its rows. */
  readonly rows: number;
  /** The last byte, including counts and charts. */
  readonly complete: number;
};

const heading = "<h1";

/** Requests a screen once and reads it while it streams. Throws if it isn't a complete screen. */
export function timeScreen(agent: Agent, url: string, cookie: string): Promise<ScreenTimes> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const getElapsed = () => performance.now() - startedAt;
    const decoder = new StringDecoder("utf8");
    let text = "";
    let firstByte = Number.NaN;
    let rows = Number.NaN;
    const request = get(url, { agent, headers: { cookie } }, (response) => {
      response.on("data", (chunk: Buffer) => {
        if (text === "") firstByte = getElapsed();
        text += decoder.write(chunk);
        if (Number.isNaN(rows) && text.includes(heading)) rows = getElapsed();
      });
      response.once("error", reject);
      response.once("end", () => {
        const { statusCode } = response;
        const isScreen = text.includes("</html>") && !Number.isNaN(rows);
        if (isScreen) resolve({ firstByte, rows, complete: getElapsed() });
        else reject(new Error(`${url} returned ${statusCode}: ${text.slice(0, 200)}`));
      });
    });
    request.once("error", reject);
  });
}
