import type { ProductKind } from "@/db/values/products";

export const productKindLabels: Readonly<Record<ProductKind, string>> = {
  ebook: "eBook",
  course: "Course",
  radio: "Radio",
  session: "Consultation",
};
