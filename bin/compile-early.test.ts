import { parse } from "acorn";
import { expect, test } from "vitest";
import { withParentheses } from "./compile-early.mjs";

const early = (chunk: string): string => withParentheses(chunk, parse(chunk, { ecmaVersion: "latest" }));

test("a program that is no chunk stays as it is", () => {
  const program = 'const list=[];list.other([1,e=>{}]);(()=>{"use strict"})()';
  expect(early(program)).toBe(program);
});

test("each module of a chunk is in parentheses, and what is within one stays as it is", () => {
  const chunk = 'self.T.push(["x",1,(e,t)=>{t.push([2,e=>"]),"])},3,e=>{},function(){},4])';
  expect(early(chunk)).toBe('self.T.push(["x",1,((e,t)=>{t.push([2,e=>"]),"])}),3,(e=>{}),(function(){}),4])');
});
