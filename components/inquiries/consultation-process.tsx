import { NumberedList } from "@/components/ui/numbered-list";

const steps = [
  {
    title: "Fill in the form",
    text: "Say who you are, how long you need and when it suits you. Sending it costs nothing.",
  },
  {
    title: "We confirm by email",
    text: "Availability is confirmed by email within 24 hours, Monday to Friday. If your time is taken, we offer another.",
  },
  {
    title: "You pay",
    text: "A payment request follows by email. You pay on Stripe's own page.",
  },
  {
    title: "We meet by video",
    text: "After payment you get the invite to the video meeting, for your calendar.",
  },
] as const;

export function ConsultationProcess() {
  return (
    <section aria-labelledby="process-title">
      <h2 id="process-title" className="text-2xl md:text-3xl">
        How it goes
      </h2>
      <div className="mt-6">
        <NumberedList items={steps} size="small" />
      </div>
    </section>
  );
}
