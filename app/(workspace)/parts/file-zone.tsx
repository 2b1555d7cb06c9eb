"use client";

import { createContext, type DragEvent, type ReactNode, useContext, useRef, useState } from "react";
import styles from "./file-zone.module.css";

const ChooseFiles = createContext<() => void>(() => {});

/** Opens the file picker of the zone around. */
export const useChooseFiles = (): (() => void) => useContext(ChooseFiles);

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");

type Props = {
  /** The files that the picker offers, as in `accept` of a file input. */
  accept: string;
  /** The accessible name of the picker. */
  label: string;
  /** What is said while files are held over the zone. */
  dropWords: string;
  /** What is said while files are taken. */
  progress: ReactNode;
  onTake: (files: File[]) => void;
  children: ReactNode;
};

/** Takes files that are dropped on it, or chosen in it. */
export function FileZone({ accept, label, dropWords, progress, onTake, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onTake([...event.dataTransfer.files]);
  }

  return (
    <ChooseFiles value={() => input.current?.click()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the picker works without a pointer. */}
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
      >
        {children}
        {isOver ? <p className={styles.drop}>{dropWords}</p> : null}
        <div role="status" className={progress ? styles.progress : "visually-hidden"}>
          {progress}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          onTake([...(target.files ?? [])]);
          target.value = "";
        }}
      />
    </ChooseFiles>
  );
}
