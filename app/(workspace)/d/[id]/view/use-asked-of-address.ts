import { useSearchParams } from "next/navigation";
import { type Dispatch, type SetStateAction, useEffect } from "react";
import type { PanelName } from "../parts/panel-names";
import type { Asked } from "./document-dialog";

type Options = {
  onOpenSuggestion: (id: string) => void;
  setAsked: Dispatch<SetStateAction<Asked | "merge" | null>>;
  setPanel: Dispatch<SetStateAction<PanelName | null>>;
  setReading: (isReading: boolean) => void;
};

/** Opens what the address of a document asks for beside its text, such as `?suggestion=sug_…` or `?merge`. */
export function useAskedOfAddress({ onOpenSuggestion, setAsked, setPanel, setReading }: Options): void {
  const parameters = useSearchParams();
  const told = parameters.get("suggestion");
  const [isShareAsked, isMergeAsked] = [parameters.has("share"), parameters.has("merge")];
  const [isReadAsked, areChecksAsked] = [parameters.has("read"), parameters.has("checks")];
  const isOutlineAsked = parameters.has("outline");
  useEffect(() => {
    if (told !== null) onOpenSuggestion(told);
    if (isShareAsked) setAsked("share");
    if (isMergeAsked) setAsked("merge");
    if (isReadAsked) setReading(true);
    if (areChecksAsked) setPanel("checks");
  }, [told, isShareAsked, isMergeAsked, isReadAsked, areChecksAsked, onOpenSuggestion, setAsked, setPanel, setReading]);
  useEffect(() => {
    if (isOutlineAsked) setPanel("outline");
  }, [isOutlineAsked, setPanel]);
}
