import type { MetadataRoute } from "next";
import { site } from "@/lib/core/site";

export default function manifest(): MetadataRoute.Manifest {
  return {
    name: site.name,
    short_name: site.shortName,
    description: `${site.tagline}.`,
    start_url: "/",
    display: "browser",
    background_color: "#faf5ec",
    theme_color: "#14110f",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    ],
  };
}
