import type { MetadataRoute } from "next";
import { getBusinessProfile } from "@/lib/web/http/cached-reads";

export default async function manifest(): Promise<MetadataRoute.Manifest> {
  const { name, shortName, tagline } = await getBusinessProfile();
  return {
    name,
    short_name: shortName,
    description: `${tagline}.`,
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
