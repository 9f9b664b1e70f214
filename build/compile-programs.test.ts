import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";
import { compilePrograms } from "@/build/compile-programs.mjs";

test("production programs import only production dependencies", async () => {
  await compilePrograms();
  const { dependencies } = JSON.parse(await readFile("package.json", "utf8"));
  for (const program of ["server", "migrate", "backup", "restore", "crons"]) {
    const code = await readFile(`dist/${program}.mjs`, "utf8");
    const imports = code.matchAll(/^import .*?"([^"]+)";$|\bimport\("([^"]+)"\)/gm);
    const packages = [...imports]
      .map(([, specifier = "", dynamic = ""]) => specifier || dynamic)
      .filter((specifier) => !isBuiltin(specifier))
      .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0]);
    expect(packages.length).toBeGreaterThan(0);
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(packages));
  }
});
