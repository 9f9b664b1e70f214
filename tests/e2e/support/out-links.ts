/** External links configured for the shop. Tests intercept them, so nothing is requested. */
export const outLinks = {
  SCHEDULER_30_URL: "https://calendar.example/30",
  SCHEDULER_45_URL: "https://calendar.example/45?view=week",
  SCHEDULER_60_URL: "https://calendar.example/60",
  SCHEDULER_CONSULTATION_URL: "https://calendar.example/consultation",
  COMMUNITY_INVITE_URL: "https://chat.example/invite",
  COMMUNITY_APP_URL: "https://chat-app.example/invite",
  COMMUNITY_IOS_STORE_URL: "https://ios-store.example/chat",
  COMMUNITY_ANDROID_STORE_URL: "https://android-store.example/chat",
} as const;
