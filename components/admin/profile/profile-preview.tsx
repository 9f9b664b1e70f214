import type { ReactNode } from "react";
import { DescriptionList } from "@/components/admin/display/description-list";
import { formatBusinessAddress } from "@/lib/profile/postal-address";
import { type BusinessProfile, formatOfficeHours } from "@/lib/profile/public-profile";

type Props = { readonly profile: BusinessProfile };

/** Shows a version of the profile as pages, emails and legal texts print it. */
export function ProfilePreview({ profile }: Props) {
  const { links, legal } = listOptionalFacts(profile);
  return (
    <div className="grid gap-10">
      <Part title="Site">
        <DescriptionList
          facts={[
            { label: "Home page title", value: `${profile.name}: ${profile.tagline}` },
            { label: "Short name", value: profile.shortName },
            { label: "Contact", value: profile.contactEmail },
            { label: "Support", value: profile.supportEmail },
            { label: "Phone", value: profile.phone || "Not shown" },
            { label: "Office hours", value: formatOfficeHours(profile) },
            { label: "Location", value: `${profile.city}, ${profile.region}` },
          ]}
        />
      </Part>
      <Part title="Emails">
        <DescriptionList
          facts={[
            { label: "From", value: profile.sender },
            { label: "Newsletter from", value: profile.newsletterSender },
            { label: "Reply-to", value: profile.replyTo },
            { label: "Staff notifications", value: profile.staffEmail },
            { label: "Footer", value: formatBusinessAddress(profile) },
          ]}
        />
      </Part>
      <Part title="Links">
        <DescriptionList facts={links} />
      </Part>
      <Part title="Legal texts">
        <DescriptionList facts={legal} />
      </Part>
    </div>
  );
}

function listOptionalFacts(profile: BusinessProfile) {
  const form = "Our own page or request form";
  const links = [
    { label: "Social profile", value: profile.socialUrl || "Not shown" },
    { label: "30 minutes", value: profile.scheduler30Url || form },
    { label: "45 minutes", value: profile.scheduler45Url || form },
    { label: "60 minutes", value: profile.scheduler60Url || form },
    { label: "Consultation", value: profile.schedulerConsultationUrl || form },
    { label: "Meeting room", value: profile.meetingUrl || "Entered for each session" },
    { label: "Community invite", value: profile.communityInviteUrl || "Contact form" },
    { label: "Community app", value: profile.communityAppUrl || "Not used" },
    { label: "App Store", value: profile.communityIosStoreUrl || "Not used" },
    { label: "Google Play", value: profile.communityAndroidStoreUrl || "Not used" },
  ];
  const legal = [
    { label: "Name", value: profile.legalName || profile.name },
    { label: "Legal form", value: profile.legalForm || "Not shown" },
    { label: "Registration", value: profile.registration || "Not shown" },
    { label: "Responsible", value: profile.responsiblePerson || "Not shown" },
    { label: "Governing law", value: profile.governingLaw },
    { label: "Courts", value: profile.courts },
    { label: "DMCA agent", value: profile.copyrightAgent || "Not shown" },
  ];
  return { links, legal };
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}
