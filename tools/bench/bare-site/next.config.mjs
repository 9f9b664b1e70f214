import { fileURLToPath } from "node:url";

// The same Next.js version as the shop, with none of our settings.
export default {
  poweredByHeader: false,
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};
