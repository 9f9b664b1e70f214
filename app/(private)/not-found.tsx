import { PageNotFound } from "@/components/site/page-not-found";

export default function PrivateNotFound() {
  return <PageNotFound />;
}
