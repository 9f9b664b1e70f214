import * as z from "zod/mini";
import { textField } from "@/lib/forms/fields";
import { type FormCopy, secureFormCopy } from "@/lib/forms/form-copy";

/** Schema of "Ask about this lesson". */
export const questionFormSchema = z.object({
  lessonId: z.string().check(z.maxLength(60)),
  message: textField("Question", { min: 10, max: 2000 }),
});

/** Its messages. */
export const questionCopy: FormCopy = {
  ...secureFormCopy,
  done: {
    title: "Question sent",
    message: "We'll reply by email within 2 business days.",
  },
  invalid: { title: "Check your question" },
  fault: {
    title: "Question not sent",
    message: "Something went wrong on our end. Please try again.",
  },
};
