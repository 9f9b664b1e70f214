import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const projectDir = fileURLToPath(new URL("../../../", import.meta.url));
