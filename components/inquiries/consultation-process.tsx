import { NumberedList } from "@/components/ui/numbered-list";

const steps = [
  {
    title: "Fill in the form",
    text: "Let us know who you are, how much time you need, and when you're free. There's no charge to send a request.",
  },
  {
    title: "We confirm by email",
    text: "We'll confirm availability by email within 24 hours, Monday to Friday. If your time is taken, we'll offer another.",
  },
  {
    title: "You pay",
    text: "We'll email you a payment request, and you'll pay securely through Stripe.",
  },
  {
    title: "We meet by video",
    text: "After you pay, we'll email a calendar invite with the video link.",
  },
] as const;

export function ConsultationProcess() {
  return (
    <section aria-labelledby="process-title">
      <h2 id="process-title" className="text-2xl md:text-3xl">
        How it works
      </h2>
      <div className="mt-6">
        <NumberedList items={steps} size="small" />
      </div>
    </section>
  );
}
