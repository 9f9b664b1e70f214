export const exportBusy = {
  title: "Two exports are already running",
  description: "Only two exports can run at a time. Try again in 30 seconds.",
  retryAfterSeconds: 30,
} as const;
