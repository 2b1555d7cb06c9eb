"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { type KeyboardEvent, type ReactNode, type Ref, useRef } from "react";
import { Icon, type IconName } from "./drawn-icon";
import styles from "./search-list.module.css";

/** The fields that an entry of a search list shows. */
export type SearchLine = {
  id: string;
  title: string;
  icon?: IconName;
  detail?: string;
  /** Shown next to the detail. */
  mark?: ReactNode;
  /** Shown at the end of the line. */
  end?: ReactNode;
};

/** A group of entries under its name; an empty name has no heading. */
export type SearchGroup<Line extends SearchLine> = { value: string; items: Line[] };

type Props<Line extends SearchLine> = {
  label: string;
  placeholder: string;
  /** The accessible name of the list. */
  lines: string;
  maxLength?: number;
  input?: Ref<HTMLInputElement>;
  query: string;
  onQuery: (query: string) => void;
  groups: readonly SearchGroup<Line>[];
  /** The entry that is being processed; what is typed meanwhile is still given to `onQuery`. */
  busyId?: string | undefined;
  /** The status message of the search; empty for none. */
  status: string;
  onChoose: (line: Line, isWithShift: boolean) => void;
  /** Called when an entry is highlighted with the keys or the pointer. */
  onLook?: (line: Line) => void;
  onClose: () => void;
  /** The class that lays out the list and its additions; by default they are stacked. */
  layout?: string | undefined;
  children?: ReactNode;
};

/** A search field with a list of results; the arrow keys move through the results while the focus stays in the field. */
export function SearchList<Line extends SearchLine>(props: Props<Line>) {
  const { query, groups, onQuery, onChoose, onLook, onClose } = props;
  const looked = useRef<Line | undefined>(undefined);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    }
    // The list handles Enter without Shift.
    if (event.key !== "Enter" || !event.shiftKey || !looked.current) return;
    event.preventDefault();
    onChoose(looked.current, true);
  }

  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={query}
      onValueChange={(value, { reason }) => (reason === "item-press" ? undefined : onQuery(value))}
      itemToStringValue={({ title }: Line) => title}
      onItemHighlighted={(line: Line | undefined) => {
        looked.current = line;
        if (line) onLook?.(line);
      }}
    >
      <div className={styles.search}>
        <Icon name="search" size={16} strokeWidth={1.75} />
        <Autocomplete.Input
          ref={props.input}
          className={styles.input}
          aria-label={props.label}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={props.layout ?? styles.layout}>
        <Lines label={props.lines} busyId={props.busyId} onChoose={onChoose} />
        <p role="status" className={styles.status}>
          {props.status}
        </p>
        {props.children}
      </div>
    </Autocomplete.Root>
  );
}

type LinesProps<Line extends SearchLine> = Pick<Props<Line>, "label" | "busyId" | "onChoose">;

function Lines<Line extends SearchLine>({ label, busyId, onChoose }: LinesProps<Line>) {
  return (
    <Autocomplete.List className={styles.list} aria-label={label}>
      {({ value, items }: SearchGroup<Line>) => (
        <Autocomplete.Group key={value} items={items} className={styles.group}>
          {value ? <Autocomplete.GroupLabel className={styles.heading}>{value}</Autocomplete.GroupLabel> : null}
          <Autocomplete.Collection>
            {(line: Line) => (
              <Autocomplete.Item
                key={line.id}
                value={line}
                className={styles.item}
                onClick={(event) => onChoose(line, event.shiftKey)}
              >
                <LineParts line={line} isBusy={line.id === busyId} />
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  );
}

function LineParts({ line, isBusy }: { line: SearchLine; isBusy: boolean }) {
  const icon = isBusy ? "loader-circle" : line.icon;
  return (
    <>
      {icon ? (
        <Icon name={icon} size={16} strokeWidth={1.75} className={isBusy ? styles.turning : styles.icon} />
      ) : null}
      <span className={styles.words}>
        <span className={styles.title}>{line.title}</span>
        {line.detail || line.mark ? (
          <span className={styles.detailRow}>
            <span className={styles.detail}>{line.detail}</span>
            {line.mark}
          </span>
        ) : null}
      </span>
      {line.end}
    </>
  );
}
