import { useMemo } from "react";
import styles from "./checks-panel.module.css";
import { sourceWords } from "./source-words";

/** A quotation with the words of its source: those that the quotation alone has are struck. */
export function Difference({ quotation, found }: { quotation: string; found: string }) {
  const runs = useMemo(() => sourceWords(quotation, found), [quotation, found]);
  return (
    <span className={styles.difference}>
      {runs.map(({ op, text }, at) => {
        const Tag = op === "delete" ? "del" : op === "insert" ? "ins" : "span";
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a difference stay as they are.
        return <Tag key={at}>{text}</Tag>;
      })}
    </span>
  );
}
