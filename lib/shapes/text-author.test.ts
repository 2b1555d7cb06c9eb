import { describe, expect, test } from "vitest";
import { CREDIT_ROLE_NAMES, CREDIT_ROLES, readCreditRole } from "./credit-roles";
import { readOrcid } from "./orcid";
import { readRor } from "./ror";
import { storedAuthors } from "./stored-authors";
import { authorNamed, readAuthorName, readAuthors, storedAuthor } from "./text-author";

const faultsOf = (author: unknown) =>
  storedAuthors.safeParse([author]).error?.issues.map(({ path }) => path.join(".")) ?? [];

describe("an author in settings", () => {
  test.each([
    ["", "0"],
    [7, "0"],
    [null, "0"],
    ["Ada\nEk", "0"],
    [{ orcid: "0000-0002-1825-0097" }, "0.name"],
    [{ name: "Ada", orcid: "0000-0002-1825-0098" }, "0.orcid"],
    [{ name: "Ada", orcid: "https://example.org/0000-0002-1825-0097" }, "0.orcid"],
    [{ name: "Ada", email: "ada" }, "0.email"],
    [{ name: "Ada", corresponding: "yes" }, "0.corresponding"],
    [{ name: "Ada", roles: ["software", "cooking"] }, "0.roles.1"],
    [{ name: "Ada", affiliations: [{ ror: "03yrm5c26" }] }, "0.affiliations.0.name"],
    [{ name: "Ada", affiliations: [{ name: "Library", ror: "https://ror.org/03yrm5c27" }] }, "0.affiliations.0.ror"],
    [{ name: "Ada", ORCID: "0000-0002-1825-0097" }, "0"],
  ])("is refused by the name of its field: %j", (author, path) => {
    expect(faultsOf(author)).toEqual([path]);
  });

  test("is kept as given, with iDs as addresses and roles by their names", () => {
    const given = {
      name: " Ada Ek ",
      orcid: "0000-0002-1694-233x",
      corresponding: true,
      email: "ada@example.org",
      affiliations: [{ name: "Library", ror: "03yrm5c26" }],
      roles: ["Writing – review & editing", "software", "Software"],
    };
    const [ada, ben] = storedAuthors.parse([given, "Ben Ono"]);
    expect([ada, ben]).toEqual([
      {
        ...given,
        name: "Ada Ek",
        orcid: "https://orcid.org/0000-0002-1694-233X",
        affiliations: [{ name: "Library", ror: "https://ror.org/03yrm5c26" }],
        roles: ["writing-review-editing", "software"],
      },
      "Ben Ono",
    ]);
    expect(storedAuthors.parse([ada, ben])).toEqual([ada, ben]);
    expect(readAuthors([ada, ben]).map(storedAuthor)).toEqual([ada, ben]);
  });

  test("what is no author of ours is left out of what is read", () => {
    expect(readAuthors(["Ada", { name: "" }, 7])).toEqual([authorNamed("Ada")]);
    expect(readAuthors("Ada")).toEqual([]);
  });
});

test.each([
  ["Jane Doe", "Jane Doe", null],
  ["Jane Doe (0000-0002-1825-0097)", "Jane Doe", "0000-0002-1825-0097"],
  ["Jane Doe, https://orcid.org/0000-0002-1694-233X", "Jane Doe", "0000-0002-1694-233X"],
  ["Jane Doe 0000-0002-1825-0098", "Jane Doe 0000-0002-1825-0098", null],
  ["0000-0002-1825-0097", "0000-0002-1825-0097", null],
])("reads the ORCID iD of “%s” when its check digit is right", (text, name, orcid) => {
  expect(readAuthorName(text)).toEqual(authorNamed(name, orcid));
});

describe("a checksum", () => {
  const changedDigits = (id: string, from: number) =>
    [...id].flatMap((digit, at) =>
      at < from || !/\d/.test(digit)
        ? []
        : [..."0123456789"]
            .filter((other) => other !== digit)
            .map((other) => id.slice(0, at) + other + id.slice(at + 1)),
    );

  test("of an ORCID iD finds every changed digit", () => {
    expect(changedDigits("0000-0002-1825-0097", 0).filter((id) => readOrcid(id))).toEqual([]);
  });

  test.each(["03yrm5c26", "042nb2s44", "03vek6s52", "02mhbdp94", "https://ror.org/05dxps055"])(
    "of ROR holds for %s, and finds every changed digit",
    (id) => {
      expect(readRor(id)).toBe(`https://ror.org/${id.slice(-9)}`);
      expect(changedDigits(id.slice(-9), 1).filter((one) => readRor(one))).toEqual([]);
    },
  );
});

test("CRediT has fourteen roles, which are found by their terms", () => {
  expect(CREDIT_ROLE_NAMES).toHaveLength(14);
  expect(Object.values(CREDIT_ROLES).map(readCreditRole)).toEqual(CREDIT_ROLE_NAMES);
  expect(readCreditRole("https://credit.niso.org/contributor-roles/data-curation/")).toBe("data-curation");
  expect(readCreditRole("Author")).toBeNull();
});
