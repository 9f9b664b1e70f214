import { serve } from "@hono/node-server";
import { createPreview } from "./app";

const port = Number(process.env.EMAIL_PREVIEW_PORT || 3010);

const server = serve({ fetch: createPreview().fetch, port, hostname: "127.0.0.1" }, () => {
  console.log(`Email preview: http://localhost:${port}`);
});
server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === "EADDRINUSE"
      ? `Port ${port} is taken. Set EMAIL_PREVIEW_PORT to a free port.`
      : error.message,
  );
  process.exit(1);
});
