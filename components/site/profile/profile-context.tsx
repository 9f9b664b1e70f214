"use client";

import { createContext, type ReactNode, use } from "react";
import type { PublicProfile } from "@/lib/profile/public-profile";

const ProfileContext = createContext<PublicProfile | null>(null);

type Props = { readonly profile: PublicProfile; readonly children: ReactNode };

/** Makes the business profile available to every component of a page. */
export function ProfileProvider({ profile, children }: Props) {
  return <ProfileContext value={profile}>{children}</ProfileContext>;
}

/** Returns the business profile. Throws outside of a `ProfileProvider`. */
export function useProfile(): PublicProfile {
  const profile = use(ProfileContext);
  if (!profile) throw new Error("no ProfileProvider around this component");
  return profile;
}

/** Prints one text of the business profile. Server components use it too. */
export function ProfileText({ field }: { readonly field: keyof PublicProfile }) {
  return useProfile()[field];
}
