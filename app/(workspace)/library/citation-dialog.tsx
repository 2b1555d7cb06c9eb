"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { plainTitle } from "#lib/citations/work-facts";
import { call } from "#lib/doors/client";
import { MAX_NOTE } from "#lib/library/shape";
import { Alert } from "#ui/alert";
import { Area } from "#ui/area";
import { Button } from "#ui/button";
import { Checkbox } from "#ui/checkbox";
import { Confirm } from "#ui/confirm";
import { Dialog } from "#ui/dialog";
import { Field } from "#ui/field";
import { SubmitButton } from "#ui/submit-button";
import { useAnnounce } from "#ui/use-announce";
import { useAction } from "../../use-action";
import { useWrite } from "../queries/use-write";
import { byline } from "./byline";
import type { Citation, Collection } from "./citation";
import { CitationBadges } from "./citation-badges";
import styles from "./library.module.css";
import { refile } from "./refile";

type Props = { citation: Citation; collections: Collection[]; onClose: () => void };

const tagsOf = (typed: string) => typed.split(",").flatMap((tag) => tag.trim() || []);

/** Shows a work's details and checks, and edits its tags, note and collections. */
export function CitationDialog({ citation, collections, onClose }: Props) {
  const announce = useAnnounce();
  const [tags, setTags] = useState(citation.tags.join(", "));
  const [note, setNote] = useState(citation.note ?? "");
  const [collectionIds, setCollectionIds] = useState(citation.collectionIds);
  const [isLeaving, setLeaving] = useState(false);
  const { run, isUnderWay, errorOf, errorExcept } = useAction(refile, () => {
    announce({ title: "Saved" });
    onClose();
  });
  const { csl, checks } = citation;
  const put = (id: string, isIn: boolean) =>
    setCollectionIds((before) => (isIn ? [...before, id] : before.filter((one) => one !== id)));
  return (
    <Dialog title={plainTitle(csl) || "Untitled"} description={byline(csl)} open onClose={onClose}>
      <div className={styles.facts}>
        <CitationBadges checks={checks} />
        <Links citation={citation} />
      </div>
      {typeof csl.abstract === "string" ? (
        <details className={styles.abstract}>
          <summary>Abstract</summary>
          <p>{csl.abstract}</p>
        </details>
      ) : null}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          run({ id: citation.id, tags: tagsOf(tags), note, collectionIds });
        }}
      >
        <Field
          label="Tags"
          hint="Several with commas between them."
          value={tags}
          error={errorOf("tags")}
          onChange={(event) => setTags(event.target.value)}
        />
        <Area label="Note" value={note} maxLength={MAX_NOTE} onChange={(event) => setNote(event.target.value)} />
        {collections.length > 0 ? (
          <fieldset className={styles.choices}>
            <legend>Collections</legend>
            {collections.map(({ id, name }) => (
              <Checkbox key={id} label={name} checked={collectionIds.includes(id)} onChange={(isIn) => put(id, isIn)} />
            ))}
          </fieldset>
        ) : null}
        <Alert>{errorExcept("tags")}</Alert>
        <div className={styles.buttons}>
          <Button tone="quiet" onClick={() => setLeaving(true)}>
            Delete
          </Button>
          <span className={styles.spring} />
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isUnderWay={isUnderWay}>Save</SubmitButton>
        </div>
      </form>
      {isLeaving ? <DeleteCitation citation={citation} onClose={() => setLeaving(false)} onGone={onClose} /> : null}
    </Dialog>
  );
}

// A DOI may contain any character, including # and ?.
const doiAddress = (doi: string) => `https://doi.org/${encodeURIComponent(doi).replaceAll("%2F", "/")}`;

function Links({ citation }: { citation: Citation }) {
  const { doi, pmid, arxivId, url, checks } = citation;
  const newer = checks.newerVersion;
  const links = [
    newer ? { label: newer, href: doiAddress(newer) } : null,
    doi ? { label: `DOI ${doi}`, href: doiAddress(doi) } : null,
    pmid ? { label: `PubMed ${pmid}`, href: `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` } : null,
    arxivId ? { label: `arXiv ${arxivId}`, href: `https://arxiv.org/abs/${arxivId}` } : null,
    !doi && url && /^https?:\/\//i.test(url) ? { label: new URL(url).hostname, href: url } : null,
  ].filter((link) => link !== null);
  return links.map(({ label, href }) => (
    <a key={href} href={href} target="_blank" rel="noreferrer" className={styles.away}>
      {label}
    </a>
  ));
}

type Leaving = { citation: Citation; onClose: () => void; onGone: () => void };

function DeleteCitation({ citation, onClose, onGone }: Leaving) {
  const router = useRouter();
  const announce = useAnnounce();
  const { run, isUnderWay, error } = useWrite(
    () => call("DELETE /api/d/citations/[citationId]", { citationId: citation.id }),
    () => {
      announce({ title: "Deleted from the library" });
      onGone();
      router.refresh();
    },
  );

  return (
    <Confirm
      title={`Delete “${plainTitle(citation.csl) || "Untitled"}” from the library?`}
      description="Documents that cite it keep their own copy."
      action="Delete"
      isUnderWay={isUnderWay}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
