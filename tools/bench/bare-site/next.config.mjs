import { fileURLToPath } from "node:url";

// A page of the same Next.js with nothing of ours: what the shop's figures are compared with.
export default {
  poweredByHeader: false,
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};
