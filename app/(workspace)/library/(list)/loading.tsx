import { useTranslations } from "next-intl";
import { LoadingList } from "../../list/loading-list";

/** Placeholder for the library while it loads. */
export default function Loading() {
  return <LoadingList title={useTranslations("library")("title")} />;
}
