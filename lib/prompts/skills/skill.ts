/** Instructions for an agent's work in this workspace, as the Agent Skills format has them (https://agentskills.io). */
export type Skill = {
  /** Lower-case words joined by hyphens. */
  name: string;
  /** When to read it, in a sentence or two. */
  description: string;
  /** The instructions, as markdown. */
  content: string;
};

/** A skill as the file `SKILL.md`, whose frontmatter YAML reads as it is in JSON. */
export const skillFile = ({ name, description, content }: Skill): string =>
  `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n${content}\n`;
