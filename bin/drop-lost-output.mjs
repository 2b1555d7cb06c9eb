const place = Symbol.for("colophon.lostOutput");
globalThis[place] ??= { writes: 0 };

// Without a listener the error is uncaught, and Next prints uncaught errors: to the same closed stream, for ever.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", () => {
    globalThis[place].writes += 1;
  });
}
