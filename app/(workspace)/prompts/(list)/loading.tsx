import { useTranslations } from "next-intl";
import { LoadingList } from "../../list/loading-list";

/** Placeholder for the prompts while they load. */
export default function Loading() {
  return <LoadingList title={useTranslations("prompts")("title")} />;
}
