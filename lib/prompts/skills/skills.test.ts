import { expect, test } from "vitest";
import { skillFile } from "./skill";
import { skills } from "./skills";

test.each(skills)("$name has a name and a description as the format wants them", ({ name, description }) => {
  expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(name.length).toBeLessThanOrEqual(64);
  expect(description.length).toBeLessThanOrEqual(1024);
});

test("a description with quotation marks and colons stays one string of the frontmatter", () => {
  const file = skillFile({ name: "one", description: 'Say: "yes"', content: "# One" });
  expect(file).toBe('---\nname: one\ndescription: "Say: \\"yes\\""\n---\n\n# One\n');
});
