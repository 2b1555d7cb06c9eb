type Ruler<Rule> = { enableOnly(name: string): unknown; getRules(chain: string): Rule[] };

/**
 * The rule of this name, from the ruler of a reader that is used for nothing else. A ruler gives its rules without their
 * names, and a production build renames their functions.
 */
export function ruleNamed<Rule>(ruler: Ruler<Rule>, name: string): Rule {
  ruler.enableOnly(name);
  const [rule] = ruler.getRules("");
  if (!rule) throw new Error(`The reader of markdown has no rule “${name}”.`);
  return rule;
}
