import { toAvailabilityFields } from "@/lib/consultations/availability";
import type { ContentBody } from "@/lib/content/document-schemas";
import { formatCents } from "@/lib/core/money";
import { formatRateName } from "@/lib/royalties/rate-placeholders";

export type LabeledText = { readonly label: string; readonly text: string };

const yesOrNo = (value: boolean) => (value ? "Yes" : "No");

/** Lists the texts of a document with the labels of its form, to compare versions. */
export function listContentTexts(body: ContentBody): readonly LabeledText[] {
  if (Array.isArray(body)) return [{ label: "Questions", text: joinQuestions(body) }];
  if ("hours" in body) {
    const { way30, way45, way60, ...fields } = toAvailabilityFields(body);
    const { closedOnHolidays, usesNoCalendar } = body;
    const ways = { "30 minutes": way30, "45 minutes": way45, "60 minutes": way60 };
    return [
      ...listFields({
        ...fields,
        closedOnHolidays: yesOrNo(closedOnHolidays),
        usesNoCalendar: yesOrNo(usesNoCalendar),
      }),
      ...Object.entries(ways).map(([label, way]) => ({
        label,
        text: way === "built_in" ? "Built-in page" : "Request form",
      })),
    ];
  }
  if ("people" in body) {
    return body.people.map((person, index) => ({
      label: `Person ${index + 1}`,
      text: listFields({ ...person, duties: person.duties.join(", ") })
        .map(({ label, text }) => `${label}: ${text}\n`)
        .join(""),
    }));
  }
  if ("rates" in body) {
    return body.rates.map(({ name, ...rate }) => ({
      label: formatRateName(name),
      text: listFields(rate)
        .map(({ label, text }) => `${label}: ${text}\n`)
        .join(""),
    }));
  }
  if ("sections" in body) {
    const sections = body.sections.map(({ title, text }) => `${title}\n${text}\n`);
    return [
      { label: "Sections", text: sections.join("\n") },
      { label: "Questions", text: joinQuestions(body.questions) },
      { label: "Who’s behind it", text: body.team },
      { label: "Who it’s for", text: body.audience ?? "" },
      { label: "Most popular plan", text: body.popularPlan ?? "" },
      ...(body.administration ? listFields(body.administration) : []),
    ];
  }
  if (!("title" in body)) return listFields(body);
  const heading = [
    { label: "Title", text: body.title },
    { label: "Summary", text: body.summary },
  ];
  if ("priceCents" in body) {
    return [
      ...heading,
      { label: "Features", text: body.features.map((feature) => `${feature}\n`).join("") },
      { label: "Price", text: formatCents(body.priceCents) },
      { label: "Popular", text: yesOrNo(body.isPopular) },
      { label: "For sale", text: yesOrNo(body.isActive) },
    ];
  }
  if ("texts" in body) {
    return [
      ...heading,
      { label: "What kind of practice it is", text: body.note },
      { label: "Task", text: body.body },
      { label: "Required for the certificate", text: yesOrNo(body.isRequired) },
      ...Object.entries(body.texts).map(([label, text]) => ({ label, text })),
    ];
  }
  if (!("lengthSeconds" in body)) return heading;
  return [
    ...heading,
    { label: "Text", text: body.body },
    { label: "Length in seconds", text: String(body.lengthSeconds) },
    { label: "Free preview", text: yesOrNo(body.isPreview) },
    { label: "Required for the certificate", text: yesOrNo(body.isRequired) },
  ];
}

/** Labels the fields of a form with many short texts by their names, such as "Contact email". */
function listFields(fields: Readonly<Record<string, unknown>>): readonly LabeledText[] {
  return Object.entries(fields).map(([name, value]) => {
    const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return { label: words.charAt(0).toUpperCase() + words.slice(1), text: String(value) };
  });
}

type Questions = readonly { readonly question: string; readonly answer: string }[];

function joinQuestions(questions: Questions): string {
  return questions.map(({ question, answer }) => `${question}\n${answer}\n`).join("\n");
}
