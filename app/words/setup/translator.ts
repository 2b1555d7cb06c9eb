import type { Messages, NamespaceKeys, NestedKeyOf, useTranslations } from "next-intl";

/** The function that `useTranslations(area)` returns, for functions outside components that take it. */
export type Translator<Area extends NamespaceKeys<Messages, NestedKeyOf<Messages>>> = ReturnType<
  typeof useTranslations<Area>
>;
