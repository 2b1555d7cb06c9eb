import fc from "fast-check";
import { isValidElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { CommentText } from "./comment-text";

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The HTML of a tree of elements, without classes. */
function html(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(html).join("");
  if (!isValidElement<Record<string, ReactNode>>(node)) return escaped(String(node ?? ""));
  const { children, className: _, ...props } = node.props;
  if (typeof node.type !== "string") return html(children);
  const given = Object.entries(props).filter(([, value]) => value !== undefined);
  const attributes = given.map(([name, value]) => ` ${name}="${escaped(String(value))}"`);
  return node.type === "br" ? "<br>" : `<${node.type}${attributes.join("")}>${html(children)}</${node.type}>`;
}

const htmlOf = (body: string) => html(CommentText({ body }));

test.each([
  ["<script>alert(1)</script>", "<p>&#60;script&#62;alert(1)&#60;/script&#62;</p>"],
  ['<img src=x onerror="alert(1)">', "<p>&#60;img src=x onerror=&#34;alert(1)&#34;&#62;</p>"],
  ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
  ["[x](/settings/keys)", "<p>x</p>"],
  ["![x](https://example.org/x.png)", null],
  ["# Large", "<p># Large</p>"],
  ["@[<b>](usr_1)", "<p><span>@&#60;b&#62;</span></p>"],
])("%s shows no markup of its own and leads nowhere in the workspace", (body, expected) => {
  if (expected) expect(htmlOf(body)).toBe(`<div>${expected}</div>`);
  expect(htmlOf(body)).not.toMatch(/<(?:script|img|h1)|href="(?:javascript|\/)/);
});

test.each([
  ["**so** *it* `is`\nhere", "<p><strong>so</strong> <em>it</em> <code>is</code><br>here</p>"],
  ["- a\n- b", "<ul><li>a</li><li>b</li></ul>"],
  ["see @[Ada \\[L\\]](usr_1), please", "<p>see <span>@Ada [L]</span>, please</p>"],
  ["[Ada](usr_1)", "<p>Ada</p>"],
  [
    "https://example.org/a",
    '<p><a href="https://example.org/a" target="_blank" rel="noreferrer nofollow">https://example.org/a</a></p>',
  ],
])("%s is shown as markdown", (body, expected) => {
  expect(htmlOf(body)).toBe(`<div>${expected}</div>`);
});

test("an agent that is mentioned has its mark before its name", () => {
  const shown = html(CommentText({ body: "@[Reviewer](key_1)", agentMark: "◆" }));
  expect(shown).toBe('<div><p><span data-agent="true">◆@Reviewer</span></p></div>');
});

test("any body has only the tags of a message", () => {
  const piece = fc.constantFrom(
    ..."<>/\"'`*_[]()@!#-\n |&;:".split(""),
    ...["script", "img", "onerror=", "javascript:", "data:text/html,", "usr_1", "https://", "a"],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const shown = htmlOf(pieces.join(""));
      const tags = [...shown.matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag);
      const allowed = [
        "div",
        "p",
        "strong",
        "em",
        "s",
        "ul",
        "ol",
        "li",
        "blockquote",
        "br",
        "code",
        "pre",
        "a",
        "span",
      ];
      expect(tags.filter((tag) => !allowed.includes(tag ?? ""))).toEqual([]);
      const hrefs = [...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
      expect(hrefs.filter((href) => !/^(?:https?|mailto|tel):/i.test(href ?? ""))).toEqual([]);
    }),
    runs(1000),
  );
});
