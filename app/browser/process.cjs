// What packages ask of Node's `process` in a browser, of which Next would bring timers and a queue of its own.
module.exports = {
  title: "browser",
  browser: true,
  env: {},
  argv: [],
  version: "",
  versions: {},
  nextTick: (task, ...given) => queueMicrotask(() => task(...given)),
  cwd: () => "/",
  umask: () => 0,
};
const nothing = () => {};
for (const name of ["on", "addListener", "once", "off", "removeListener", "removeAllListeners", "emit"]) {
  module.exports[name] = nothing;
}
