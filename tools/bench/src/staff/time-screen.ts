import { type Agent, get } from "node:http";
import { StringDecoder } from "node:string_decoder";

/** Milliseconds from the request on. */
export type ScreenTimes = {
  /** The shell's first byte. */
  readonly firstByte: number;
  /** The screen's own head, with which its rows come. */
  readonly rows: number;
  /** The last byte: counts and figures too. */
  readonly whole: number;
};

const heading = "<h1";

/** Asks for a screen once, as a browser that reads it while it streams. Throws for none. */
export function timeScreen(agent: Agent, url: string, cookie: string): Promise<ScreenTimes> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const since = () => performance.now() - began;
    const decoder = new StringDecoder("utf8");
    let text = "";
    let firstByte = Number.NaN;
    let rows = Number.NaN;
    const request = get(url, { agent, headers: { cookie } }, (response) => {
      response.on("data", (chunk: Buffer) => {
        if (text === "") firstByte = since();
        text += decoder.write(chunk);
        if (Number.isNaN(rows) && text.includes(heading)) rows = since();
      });
      response.once("error", reject);
      response.once("end", () => {
        const { statusCode } = response;
        const isScreen = text.includes("</html>") && !Number.isNaN(rows);
        if (isScreen) resolve({ firstByte, rows, whole: since() });
        else reject(new Error(`${url} answered ${statusCode}: ${text.slice(0, 200)}`));
      });
    });
    request.once("error", reject);
  });
}
