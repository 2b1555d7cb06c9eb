type Value = { type: string; value: unknown };

const statement = (property: string, datatype: string, datavalue: Value) => ({
  mainsnak: { snaktype: "value", property, datatype, datavalue },
  type: "statement",
  rank: "normal",
});
const item = (property: string, id: string) => ({
  [property]: [
    statement(property, "wikibase-item", { type: "wikibase-entityid", value: { "entity-type": "item", id } }),
  ],
});
const text = (property: string, value: string) => ({
  [property]: [statement(property, "string", { type: "string", value })],
});
const title = (value: string) => ({
  P1476: [statement("P1476", "monolingualtext", { type: "monolingualtext", value: { text: value, language: "en" } })],
});
const day = (property: string, time: string) => ({
  [property]: [
    statement(property, "time", {
      type: "time",
      value: {
        time,
        timezone: 0,
        before: 0,
        after: 0,
        precision: 11,
        calendarmodel: "http://www.wikidata.org/entity/Q1985727",
      },
    }),
  ],
});
const entity = (id: string, label: string, claims: object) => ({
  type: "item",
  id,
  labels: { en: { language: "en", value: label } },
  claims,
});

/** Items of Wikidata, shortened to the statements that describe a work. */
export const WIKIDATA_ENTITIES: Record<string, object> = {
  Q28864279: entity("Q28864279", "Tides of the shelf", {
    ...item("P31", "Q13442814"),
    ...title("Tides of the shelf"),
    ...item("P50", "Q900001"),
    ...item("P1433", "Q900002"),
    ...day("P577", "+2017-03-04T00:00:00Z"),
    ...text("P478", "12"),
    ...text("P304", "1-9"),
  }),
  Q900001: entity("Q900001", "Jane Doe", { ...item("P31", "Q5"), ...item("P361", "Q900003") }),
  Q900002: entity("Q900002", "Oceans", title("Oceans")),
};
