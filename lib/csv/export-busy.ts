export const exportBusy = {
  title: "Two files are being written already",
  description: "Only two at a time, so that the site stays quick. Try again in half a minute.",
  retryAfterSeconds: 30,
} as const;
