import { describe, expect, test } from "vitest";
import { settledMermaid } from "./mermaid-source";

const flow = (...lines: string[]) => settledMermaid(["flowchart LR", ...lines].join("\n"));

describe("a diagram is not drawn", () => {
  test.each([
    'pie\n  "a": 3',
    "gantt\n  title A",
    "mindmap\n  root",
    "",
    "xychart-beta\n  bar [1]",
    "graph XY\nA --> B",
  ])("of a kind that is not known: %j", (code) => expect(settledMermaid(code)).toEqual({ undrawn: "kind" }));

  test.each([
    "flowchart TD",
    "graph TD\nA --> B\nwhat is this?",
    "graph TD\nA --x B",
    "graph TD\nA[open --> B",
    "sequenceDiagram\nA->>B: Hi\nactivate B",
    "stateDiagram-v2\nstate A <<choice>>",
    "classDiagram\nstray",
    "classDiagram\nclass A {\n  +int x\n}\nA .. B",
    "erDiagram\nA has B",
  ])("with a line that the library would leave out: %j", (code) =>
    expect(settledMermaid(code)).toEqual({ undrawn: "line" }),
  );

  test("that is too long", () => {
    expect(settledMermaid(`graph TD\n${"A --> B\n".repeat(500)}`)).toEqual({ undrawn: "large" });
    expect(settledMermaid(`graph TD\nA[${"x".repeat(11_000)}]`)).toEqual({ undrawn: "large" });
  });

  test.each([
    `graph TD\nA${" ".repeat(9_000)}-`,
    `graph TD\nA[${"[".repeat(9_000)}`,
    `graph TD\n${"A & ".repeat(2_000)}`,
    `classDiagram\nclass A {\n${"a ".repeat(4_500)}(\n}`,
    `sequenceDiagram\n${"-".repeat(9_000)}`,
    `stateDiagram\n${"a".repeat(9_000)}!`,
  ])("and is read at once, however it is made", (code) => {
    const start = performance.now();
    settledMermaid(code);
    expect(performance.now() - start).toBeLessThan(200);
  });
});

describe("a diagram is spelled as the library reads it", () => {
  test.each([
    ["A-->B", "A --> B"],
    ["A[One]-->|yes|B{Two};", "A[One] -->|yes| B{Two}"],
    ["A -- yes --> B -. no .-> C == x ==> D", "A -->|yes| B -.->|no| C ==>|x| D"],
    ["A--yes-->B", "A -->|yes| B"],
    ["A---->B---C-.-D===E", "A --> B --- C -.- D === E"],
    ["A & B --> C", "A & B --> C"],
    ["A((Round)):::hot <--> B", "A((Round)):::hot <--> B"],
    ["my-node-->other_node", "my-node --> other_node"],
    ["subgraph one [Group]", "subgraph one [Group]"],
  ])("%s", (line, settled) => expect(flow(line)).toEqual({ source: `flowchart LR\n${settled}` }));

  test("with actors as boxes, whose names nothing runs through", () => {
    const code = "sequenceDiagram\nactor A as Ann\nA->>B: Hi";
    expect(settledMermaid(code)).toEqual({ source: "sequenceDiagram\nparticipant A as Ann\nA->>B: Hi" });
  });

  test("without comments, settings and links", () => {
    const code = '---\ntitle: A\n---\n%% note\ngraph TD;\n  A-->B\n  click A "https://example.org"\n  %% more';
    expect(settledMermaid(code)).toEqual({ source: "graph TD\nA --> B" });
  });
});

test.each([
  "sequenceDiagram\nparticipant A as Ann\nA->>B: Hello: you\nB-->>+A: Hi\nNote over A,B: both\nloop every day\nA-)B: x\nend",
  "stateDiagram-v2\n[*] --> Ebb\nEbb --> Flood : rises\nstate Flood {\n[*] --> High\n}\nFlood --> [*]",
  'classDiagram\nclass Sea {\n<<interface>>\n+int depth\n+rise(int hours) bool\n}\nSea <|-- Bay : has\nSea : +String name\nA "1" --> "many" B',
  'erDiagram\nSEA ||--o{ BAY : has\nSEA {\nstring name PK "its name"\nint depth\n}',
])("a diagram of another kind stays as it is: %j", (code) => expect(settledMermaid(code)).toEqual({ source: code }));
