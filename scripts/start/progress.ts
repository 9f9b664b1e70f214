const REMIND_MS = 15_000;

const seconds = (sinceMs: number) => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;

/** Prints one line. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a step and shows that it goes on: on a terminal the line counts seconds and shows the
 * latest `note`, elsewhere it is repeated every 15 s. Quick steps cost one line.
 */
export async function step<T>(
  title: string,
  run: (note: (text: string) => void) => Promise<T>,
): Promise<T> {
  const began = Date.now();
  const terminal = process.stdout.isTTY === true;
  let latest = "";
  const line = () => `  ${title} … ${seconds(began)}${latest ? `  ${latest}` : ""}`;
  const rewrite = (text: string) =>
    process.stdout.write(`\r\x1b[2K${text.slice(0, (process.stdout.columns || 80) - 1)}`);
  const timer = setInterval(
    () => (terminal ? rewrite(line()) : say(line())),
    terminal ? 250 : REMIND_MS,
  );
  const finish = (text: string) => {
    clearInterval(timer);
    if (terminal) process.stdout.write("\r\x1b[2K");
    say(text);
  };
  try {
    const result = await run((text) => {
      latest = text;
    });
    finish(`✓ ${title} (${seconds(began)})`);
    return result;
  } catch (error) {
    finish(`✗ ${title} (${seconds(began)})`);
    throw error;
  }
}
