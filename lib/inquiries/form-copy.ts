import { type FormCopy, secureFormCopy } from "@/lib/forms/form-copy";

const somethingWentWrong = {
  title: "Error",
  message: "Something went wrong. Please try again.",
} as const;

const agreeFirst = {
  title: "Consent Required",
  message: "Please agree to our terms before submitting.",
} as const;

/** Messages of the home page's form. */
export const homeContactCopy: FormCopy = {
  ...secureFormCopy,
  done: {
    title: "Message sent!",
    message: "Thanks—your message was sent. We'll get back to you soon.",
  },
  fault: somethingWentWrong,
};

/** Messages of the contact form. */
export const contactCopy: FormCopy = {
  ...secureFormCopy,
  done: homeContactCopy.done,
  invalid: { title: "Validation Error" },
  consent: agreeFirst,
  fault: {
    title: "Failed to Send Message",
    message: "We couldn't send your message. Please try again.",
  },
};

/** Messages of the consultation form. */
export const consultationCopy: FormCopy = {
  ...secureFormCopy,
  done: {
    title: "Consultation Request Sent",
    message: "We'll get in touch via email within 24 hours to confirm availability.",
  },
};

/** Messages of the partnership form. */
export const partnershipCopy: FormCopy = {
  ...secureFormCopy,
  done: {
    title: "Partnership inquiry sent!",
    message: "Thanks—your message was sent. We'll be in touch soon to discuss opportunities.",
  },
  consent: agreeFirst,
  fault: somethingWentWrong,
};
