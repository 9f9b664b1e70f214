import type { RequesterPage } from "@/lib/data-requests/read-data-requests";

type Copy = { readonly title: string; readonly text: string };

/** What the requester's page says at each stage. */
export function requesterCopy({ kind, stage }: Pick<RequesterPage, "kind" | "stage">): Copy {
  const isExport = kind === "export";
  switch (stage) {
    case "unconfirmed":
      return {
        title: "Confirm your request",
        text: isExport
          ? "Confirm that you asked for a copy of your data. We'll email you a link to the file."
          : "Confirm that you asked us to delete your data. We'll email you when it's deleted.",
      };
    case "link_expired":
      return {
        title: "This link has expired",
        text: "Email us, and we'll send you a new one. We haven't shared or deleted any data.",
      };
    case "confirmed":
      return {
        title: "Request confirmed",
        text: isExport
          ? "We'll email you a link to the file. You can close this page."
          : "We'll email you when your data is deleted. You can close this page.",
      };
    case "file_ready":
      return {
        title: "Your data is ready",
        text: "Download everything we store about you in one file.",
      };
    case "file_expired":
      return {
        title: "This download has expired",
        text: "Email us if you need the file again.",
      };
    case "deleted":
      return { title: "Your data is deleted", text: "We deleted what we stored about you." };
    case "refused":
      return {
        title: "Request denied",
        text: "Our email explains why. Reply to it if you want us to review the decision.",
      };
  }
}
