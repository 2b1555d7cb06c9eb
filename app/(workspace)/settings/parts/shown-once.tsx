import { Button } from "#ui/button";
import { CopyLine } from "#ui/copy-line";

type Props = { label: string; text: string; haveIt: string; onDone: () => void };

/** A secret that is shown once: to copy, until the user has it. */
export function ShownOnce({ label, text, haveIt, onDone }: Props) {
  return (
    <>
      <CopyLine label={label} text={text} />
      <div>
        <Button onClick={onDone}>{haveIt}</Button>
      </div>
    </>
  );
}
