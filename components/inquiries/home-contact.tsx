import type { FormAction } from "@/components/forms/use-secure-form";
import { HomeContactForm } from "@/components/inquiries/home-contact-form";
import { ProfileText } from "@/components/site/profile/profile-context";
import { replyGoal } from "@/lib/inquiries/inquiry-copy";

export function HomeContact({ action }: { readonly action: FormAction }) {
  return (
    <div className="wrap mt-16 grid gap-8 md:mt-24 lg:grid-cols-[4fr_7fr] lg:gap-24">
      <div className="grid content-start gap-4">
        <h3 className="text-title max-w-[8ch]">Send a Message</h3>
        <p className="max-w-[36ch] text-lg text-soft">
          {replyGoal} Our office hours are <ProfileText field="officeHours" />.
        </p>
      </div>
      <HomeContactForm action={action} />
    </div>
  );
}
