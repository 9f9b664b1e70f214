import { LostRecord } from "@/components/site/lost-record";
import { site } from "@/lib/site";

export function NoSuchSubscription() {
  return (
    <LostRecord title="No such subscription">
      <p className="max-w-[44ch] text-xl">
        This link leads to no subscription. Open the one in your receipt once more, whole, or write
        to{" "}
        <a className="underline" href={`mailto:${site.infoEmail}`}>
          {site.infoEmail}
        </a>{" "}
        and we change or cancel it for you.
      </p>
    </LostRecord>
  );
}
