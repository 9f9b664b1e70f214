import { spawn } from "node:child_process";
import { once } from "node:events";

export type ProgramResult = { readonly code: number; readonly output: string };

/** Runs a compiled program of a folder's dist/ with these settings and nothing else but the PATH. */
export async function runProgram(
  name: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
  folder = ".",
): Promise<ProgramResult> {
  const child = spawn(process.execPath, [`dist/${name}.mjs`, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  return { code: Number(code), output };
}
