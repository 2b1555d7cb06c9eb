import { useTranslations } from "next-intl";
import { LoadingList } from "../list/loading-list";

/** Placeholder for the activity while it loads. */
export default function Loading() {
  return <LoadingList title={useTranslations("activity")("title")} />;
}
