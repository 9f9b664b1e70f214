import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ProfileProvider } from "@/components/site/profile/profile-context";
import { toPublicProfile } from "@/lib/profile/public-profile";
import { testProfile } from "@/tests/support/profile";

/** Links need a router to render but don't use it. */
const router = {} as AppRouterInstance;

/** Renders part of a page to HTML, with the tests' business profile. */
export function renderWithProfile(part: ReactNode): string {
  return renderToStaticMarkup(
    <AppRouterContext value={router}>
      <ProfileProvider profile={toPublicProfile(testProfile)}>{part}</ProfileProvider>
    </AppRouterContext>,
  );
}
