"use client";

import MarkdownIt, { type Token } from "markdown-it";
import { createElement, Fragment, type ReactNode } from "react";
import { isAllowedLink, schemeOf } from "#lib/document/model/address";
import styles from "./comment-card.module.css";

// Raw HTML stays text. What a remark does not need stays text too.
const reader = new MarkdownIt("default", { html: false, linkify: true, breaks: true, maxNesting: 20 }).disable([
  "heading",
  "lheading",
  "hr",
  "image",
  "reference",
  "table",
]);
reader.validateLink = isAllowedLink;

const TAGS = new Set(["p", "strong", "em", "s", "ul", "ol", "li", "blockquote"]);

type Frame = { wrap: (children: ReactNode[], key: number) => ReactNode; children: ReactNode[] };

/** The markdown of a message, without HTML, pictures and headings; mentions are shown as names, those of agents with their mark. */
export function CommentText({ body, agentMark = null }: { body: string; agentMark?: ReactNode }) {
  return <div className={styles.text}>{rendered(reader.parse(body, {}), agentMark)}</div>;
}

function rendered(tokens: readonly Token[], agentMark: ReactNode): ReactNode[] {
  const stack: Frame[] = [{ wrap: (children) => children, children: [] }];
  const top = () => stack.at(-1)?.children ?? [];
  for (const [key, token] of tokens.entries()) {
    if (token.nesting === 1) stack.push({ wrap: wrapper(token, top(), agentMark), children: [] });
    else if (token.nesting === -1) {
      const frame = stack.pop();
      if (frame) top().push(frame.wrap(frame.children, key));
    } else top().push(<Fragment key={key}>{leaf(token, agentMark)}</Fragment>);
  }
  return stack[0]?.children ?? [];
}

function leaf({ type, content, children }: Token, agentMark: ReactNode): ReactNode {
  if (type === "inline") return rendered(children ?? [], agentMark);
  if (type === "softbreak" || type === "hardbreak") return <br />;
  if (type === "code_inline") return <code>{content}</code>;
  if (type === "fence" || type === "code_block") return <pre>{content}</pre>;
  return content;
}

function wrapper(token: Token, before: ReactNode[], agentMark: ReactNode): Frame["wrap"] {
  if (token.type === "link_open") return linkTo(String(token.attrGet("href") ?? ""), before, agentMark);
  const tag = TAGS.has(token.tag) && !token.hidden ? token.tag : Fragment;
  return (children, key) => createElement(tag, { key }, ...children);
}

function linkTo(href: string, before: ReactNode[], agentMark: ReactNode): Frame["wrap"] {
  const isAgent = href.startsWith("key_");
  if ((isAgent || href.startsWith("usr_")) && endsWithAt(before)) {
    return (children, key) => (
      <span key={key} className={styles.mention} data-agent={isAgent || undefined}>
        {isAgent ? agentMark : null}@{children}
      </span>
    );
  }
  // A relative address would lead to another page of the workspace under a foreign name.
  if (schemeOf(href) === null) return (children, key) => <Fragment key={key}>{children}</Fragment>;
  return (children, key) => (
    <a key={key} href={href} target="_blank" rel="noreferrer nofollow">
      {children}
    </a>
  );
}

/** Whether the text before a link ends with an at sign, which is then taken away: the chip has its own. */
function endsWithAt(before: ReactNode[]): boolean {
  const last = before.pop();
  const text = typeof last === "object" && last !== null && "props" in last ? textOf(last.props) : null;
  if (text?.endsWith("@")) {
    before.push(<Fragment key={`at ${before.length}`}>{text.slice(0, -1)}</Fragment>);
    return true;
  }
  if (last !== undefined) before.push(last);
  return false;
}

function textOf(props: unknown): string | null {
  const children = typeof props === "object" && props !== null && "children" in props ? props.children : null;
  return typeof children === "string" ? children : null;
}
