/** What an element may hold: words, attributes, and children in an order, as a regular expression over their names. */
type Content = { hasWords: boolean; attributes: readonly string[]; children: RegExp };

const content = (hasWords: boolean, attributes: string, children: string): Content => ({
  hasWords,
  attributes: attributes === "" ? [] : attributes.split(" "),
  children: new RegExp(`^(?:${children})$`),
});

/**
 * The elements of JATS that exports use, after the grammar of the Journal Archiving Tag Set 1.1 as the package
 * substance-texture 1.0.0 has it, without elements and attributes that no export uses; with the attributes of `role`
 * of version 1.2. Version 1.3 allows all that 1.1 does.
 */
export const JATS_MODEL: ReadonlyMap<string, Content> = new Map([
  [
    "aff",
    content(
      true,
      "content-type id rid specific-use xml:lang",
      "(?:institution |institution-wrap |email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break |label )*",
    ),
  ],
  ["ali:license_ref", content(true, "content-type id specific-use", "")],
  ["alt-text", content(true, "content-type id specific-use xml:lang", "")],
  ["alternatives", content(false, "id", "(?:code |graphic |inline-graphic |table |tex-math |mml:math )+")],
  [
    "article",
    content(
      false,
      "article-type dtd-version id specific-use xml:lang xmlns:xlink xmlns:mml",
      "front (?:body )?(?:back )?",
    ),
  ],
  ["article-id", content(true, "id pub-id-type specific-use", "")],
  [
    "article-meta",
    content(
      false,
      "id",
      "(?:article-id )*(?:title-group )?(?:contrib-group |aff )*(?:pub-date )*(?:volume )*(?:issue )*(?:(?:fpage (?:lpage )?)?)?(?:email |ext-link )*(?:permissions )?(?:self-uri )*(?:custom-meta-group )?",
    ),
  ],
  [
    "article-title",
    content(
      true,
      "id xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  ["back", content(false, "id", "(?:label )?(?:title )*(?:fn-group |ref-list |sec )*")],
  [
    "body",
    content(
      false,
      "id specific-use",
      "(?:alternatives |boxed-text |code |fig |graphic |table-wrap |disp-formula |def-list |list |tex-math |mml:math |p |disp-quote )*(?:sec )*",
    ),
  ],
  [
    "bold",
    content(
      true,
      "id specific-use",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  [
    "boxed-text",
    content(
      false,
      "content-type id position specific-use xml:lang",
      "(?:label )?(?:caption )?(?:alternatives |boxed-text |code |fig |graphic |table-wrap |disp-formula |def-list |list |tex-math |mml:math |p |disp-quote )*(?:sec )*(?:fn-group |ref-list )*(?:permissions )*",
    ),
  ],
  ["break", content(false, "id", "")],
  ["caption", content(false, "content-type id specific-use xml:lang", "(?:title )?(?:p )*")],
  ["citation-alternatives", content(false, "id", "(?:element-citation |mixed-citation )+")],
  [
    "code",
    content(
      true,
      "id language position specific-use xml:lang xml:space",
      "(?:email |ext-link |bold |italic |monospace |sc |strike |underline |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  [
    "collab",
    content(
      true,
      "id specific-use symbol xlink:href xml:lang",
      "(?:institution |institution-wrap |hr |break |contrib-group |aff |email |ext-link |fn |role |xref |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |sub |sup )*",
    ),
  ],
  [
    "contrib",
    content(
      false,
      "contrib-type corresp id rid specific-use xlink:href",
      "(?:contrib-id |collab |name |aff |email |ext-link |fn |role |xref )*",
    ),
  ],
  [
    "contrib-group",
    content(false, "content-type id specific-use", "(?:contrib |aff |email |ext-link |fn |role |xref )+"),
  ],
  ["contrib-id", content(true, "content-type contrib-id-type id specific-use xml:lang", "")],
  ["custom-meta", content(false, "id specific-use xlink:href xml:lang", "meta-name meta-value ")],
  ["custom-meta-group", content(false, "id", "(?:custom-meta )+")],
  ["day", content(true, "content-type id specific-use xml:lang", "")],
  ["def", content(false, "id rid specific-use xml:lang", "(?:p )+")],
  ["def-item", content(false, "id specific-use xml:lang", "(?:label )?(?:term )*(?:def )*")],
  [
    "def-list",
    content(
      false,
      "continued-from id list-content list-type prefix-word specific-use xml:lang",
      "(?:label )?(?:title )?(?:def-item )*(?:def-list )*",
    ),
  ],
  [
    "disp-formula",
    content(
      true,
      "content-type id specific-use xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |alt-text |break |permissions |label |code |graphic )*",
    ),
  ],
  [
    "disp-quote",
    content(
      false,
      "content-type id specific-use xml:lang",
      "(?:label )?(?:title )?(?:alternatives |boxed-text |code |fig |graphic |table-wrap |disp-formula |def-list |list |tex-math |mml:math |p |disp-quote )*(?:permissions )*",
    ),
  ],
  [
    "edition",
    content(
      true,
      "content-type id specific-use xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  [
    "element-citation",
    content(
      false,
      "id publication-format publication-type specific-use xlink:href xml:lang",
      "(?:hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |label |tex-math |mml:math |styled-content |article-title |collab |day |edition |email |ext-link |fpage |institution |institution-wrap |issue |lpage |month |name |person-group |pub-id |publisher-loc |publisher-name |role |source |volume |year |fn |xref |sub |sup )+",
    ),
  ],
  [
    "email",
    content(
      true,
      "content-type id specific-use xlink:href xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  [
    "ext-link",
    content(
      true,
      "ext-link-type id specific-use xlink:href xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  [
    "fig",
    content(
      false,
      "id position specific-use xml:lang",
      "(?:label )?(?:caption )*(?:alt-text |email |ext-link )*(?:disp-formula |disp-quote |table-wrap |p |def-list |list |alternatives |code |graphic )*(?:permissions )*",
    ),
  ],
  ["fn", content(false, "id specific-use symbol xml:lang", "(?:label )?(?:p )+")],
  ["fn-group", content(false, "content-type id specific-use xml:lang", "(?:label )?(?:title )?(?:fn )+")],
  ["fpage", content(true, "content-type id specific-use xml:lang", "")],
  ["front", content(false, "id", "article-meta (?:def-list |list |fn-group )*")],
  [
    "given-names",
    content(
      true,
      "id",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  [
    "graphic",
    content(
      false,
      "content-type id position specific-use xlink:href xml:lang",
      "(?:alt-text |email |ext-link |caption |label |permissions )*",
    ),
  ],
  ["hr", content(false, "id", "")],
  [
    "inline-formula",
    content(
      true,
      "content-type id specific-use xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  ["inline-graphic", content(false, "content-type id specific-use xlink:href xml:lang", "(?:alt-text )?")],
  [
    "institution",
    content(
      true,
      "content-type id specific-use xlink:href xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  ["institution-id", content(true, "content-type id institution-id-type specific-use xml:lang", "")],
  ["institution-wrap", content(false, "id", "(?:institution |institution-id )*")],
  [
    "issue",
    content(
      true,
      "content-type id specific-use xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  [
    "italic",
    content(
      true,
      "id specific-use",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  [
    "label",
    content(
      true,
      "id xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  ["license", content(false, "id specific-use xlink:href xml:lang", "(?:(?:ali:license_ref )|license-p )+")],
  [
    "license-p",
    content(
      true,
      "content-type id specific-use",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |boxed-text |code |fig |graphic |table-wrap |disp-formula |citation-alternatives |element-citation |mixed-citation |def-list |list |disp-quote )*",
    ),
  ],
  [
    "list",
    content(
      false,
      "continued-from id list-content list-type prefix-word specific-use xml:lang",
      "(?:label )?(?:title )?(?:list-item )+",
    ),
  ],
  ["list-item", content(false, "id specific-use xml:lang", "(?:label )?(?:title )?(?:p |def-list |list )+")],
  ["lpage", content(true, "content-type id specific-use xml:lang", "")],
  [
    "meta-name",
    content(
      true,
      "id",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  [
    "meta-value",
    content(
      true,
      "id",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  [
    "mixed-citation",
    content(
      true,
      "id publication-format publication-type specific-use xlink:href xml:lang",
      "(?:hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |label |tex-math |mml:math |styled-content |article-title |collab |day |edition |email |ext-link |fpage |institution |institution-wrap |issue |lpage |month |name |person-group |pub-id |publisher-loc |publisher-name |role |source |volume |year |fn |xref |sub |sup )*",
    ),
  ],
  ["mml:math", content(false, "align frame id notation position rowspan valign xlink:href xml:lang xml:space", "")],
  [
    "monospace",
    content(
      true,
      "id specific-use",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  ["month", content(true, "content-type id specific-use xml:lang", "")],
  [
    "name",
    content(false, "content-type id specific-use xml:lang", "(?:surname (?:given-names )?|given-names )(?:suffix )?"),
  ],
  [
    "p",
    content(
      true,
      "content-type id specific-use xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |boxed-text |code |fig |graphic |table-wrap |disp-formula |citation-alternatives |element-citation |mixed-citation |def-list |list |disp-quote )*",
    ),
  ],
  ["permissions", content(false, "id", "(?:license )*")],
  ["person-group", content(true, "id person-group-type specific-use xml:lang", "(?:collab |name |aff |role )*")],
  ["pub-date", content(false, "date-type id iso-8601-date publication-format xml:lang", "(?:day |month |year )*")],
  ["pub-id", content(true, "id pub-id-type specific-use xlink:href", "")],
  [
    "publisher-loc",
    content(
      true,
      "id specific-use xml:lang",
      "(?:institution |institution-wrap |email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  [
    "publisher-name",
    content(
      true,
      "id specific-use xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |institution |institution-wrap )*",
    ),
  ],
  [
    "ref",
    content(
      false,
      "content-type id specific-use xml:lang",
      "(?:label )?(?:citation-alternatives |element-citation |mixed-citation )+",
    ),
  ],
  [
    "ref-list",
    content(
      false,
      "content-type id specific-use xml:lang",
      "(?:label )?(?:title )?(?:alternatives |boxed-text |code |fig |graphic |table-wrap |disp-formula |def-list |list |tex-math |mml:math |p |disp-quote |ref )*(?:ref-list )*",
    ),
  ],
  [
    "role",
    content(
      true,
      "content-type id specific-use xml:lang vocab vocab-identifier vocab-term vocab-term-identifier",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  [
    "sc",
    content(
      true,
      "id specific-use",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  [
    "sec",
    content(
      false,
      "id specific-use xml:lang",
      "(?:label )?(?:title )?(?:alternatives |boxed-text |code |fig |graphic |table-wrap |disp-formula |def-list |list |tex-math |mml:math |p |disp-quote )*(?:sec )*(?:fn-group |ref-list )*",
    ),
  ],
  [
    "self-uri",
    content(
      true,
      "content-type id specific-use xlink:href xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  [
    "source",
    content(
      true,
      "content-type id specific-use xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  [
    "strike",
    content(
      true,
      "id specific-use",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  [
    "styled-content",
    content(
      true,
      "id specific-use style-type xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |boxed-text |code |fig |graphic |table-wrap |disp-formula |def-list |list |disp-quote )*",
    ),
  ],
  [
    "sub",
    content(
      true,
      "id specific-use",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  [
    "suffix",
    content(
      true,
      "content-type id specific-use xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  [
    "sup",
    content(
      true,
      "id specific-use",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  [
    "surname",
    content(
      true,
      "id",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  ["table", content(false, "border content-type frame id rules specific-use", "(?:(?:thead )?(?:tbody )+|(?:tr )+)")],
  [
    "table-wrap",
    content(
      false,
      "content-type id position specific-use xml:lang",
      "(?:label )?(?:caption )?(?:alt-text |email |ext-link )*(?:disp-quote |def-list |list |alternatives |code |graphic |table )*(?:permissions )*",
    ),
  ],
  ["tbody", content(false, "align content-type id valign", "(?:tr )+")],
  [
    "td",
    content(
      true,
      "align colspan content-type id rowspan scope valign",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |disp-formula |break |citation-alternatives |element-citation |mixed-citation |def-list |list |p |code |graphic )*",
    ),
  ],
  [
    "term",
    content(
      true,
      "id rid specific-use xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |disp-formula |code |graphic )*",
    ),
  ],
  ["tex-math", content(true, "content-type id notation specific-use", "")],
  [
    "th",
    content(
      true,
      "align colspan content-type id rowspan scope valign",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |disp-formula |break |citation-alternatives |element-citation |mixed-citation |def-list |list |p |code |graphic )*",
    ),
  ],
  ["thead", content(false, "align content-type id valign", "(?:tr )+")],
  [
    "title",
    content(
      true,
      "content-type id specific-use",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break |citation-alternatives |element-citation |mixed-citation )*",
    ),
  ],
  ["title-group", content(false, "id", "article-title (?:fn-group )?")],
  ["tr", content(false, "align content-type id valign", "(?:th |td )+")],
  [
    "underline",
    content(
      true,
      "id specific-use",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  [
    "volume",
    content(
      true,
      "content-type id specific-use xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup )*",
    ),
  ],
  [
    "xref",
    content(
      true,
      "id ref-type rid specific-use xml:lang",
      "(?:email |ext-link |hr |bold |italic |monospace |sc |strike |underline |alternatives |inline-graphic |inline-formula |tex-math |mml:math |styled-content |fn |xref |sub |sup |break )*",
    ),
  ],
  ["year", content(true, "content-type id iso-8601-date specific-use xml:lang", "")],
]);
