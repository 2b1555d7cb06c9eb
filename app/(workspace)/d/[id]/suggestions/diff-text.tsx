import type { Suggestion } from "../session/suggestion";
import styles from "./suggestion-card.module.css";

const AROUND = 60;

/** Keeps the words around a change and cuts the rest. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const trimmed = isLast ? text.trimEnd() : text;
  const [head, tail] = [isFirst ? 0 : AROUND, isLast ? 0 : AROUND];
  if (trimmed.length <= head + tail + 20) return trimmed;
  return `${trimmed.slice(0, head)} … ${trimmed.slice(trimmed.length - tail)}`;
}

/** A word diff: removed words are struck, inserted words are underlined in the author's colour. */
export function DiffText({ diff, origin }: Pick<Suggestion, "diff" | "origin">) {
  return (
    <p className={styles.diff} data-origin={origin}>
      {diff.map(({ op, text }, at) => {
        const key = `${at}${op}`;
        if (op === "delete") return <del key={key}>{text}</del>;
        if (op === "insert") return <ins key={key}>{text}</ins>;
        return <span key={key}>{shortened(text, at === 0, at === diff.length - 1)}</span>;
      })}
    </p>
  );
}
