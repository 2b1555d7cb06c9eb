import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal } from "./server.mjs";

/** Opens the git repository that a folder lies in; throws `Refusal` where there is none. */
export async function openRepository(folder) {
  const prefix = await git(folder, ["rev-parse", "--show-prefix"]).catch(() => {
    throw new Refusal(`${folder} is in no git repository. Make one: git init ${folder}`);
  });
  return {
    /** Commits the versions of one file one after the other; other changes of the folder stay as they are. */
    async commit(path, versions) {
      for (const version of versions) await commitVersion(folder, `${prefix}${path}`, version);
    },
  };
}

/** Commits one version by its author. The index of the person is not used: it may hold what they prepare. */
async function commitVersion(folder, path, { id, head, text }) {
  const blob = await git(folder, ["hash-object", "-w", "--stdin"], { input: text });
  const entry = ["update-index", "--add", "--cacheinfo", `100644,${blob},${path}`];
  const parent = await git(folder, ["rev-parse", "--verify", "--quiet", "HEAD"]).catch(() => null);
  const scratch = await mkdtemp(join(tmpdir(), "colophon-index-"));
  try {
    const env = { GIT_INDEX_FILE: join(scratch, "index") };
    if (parent) await git(folder, ["read-tree", "HEAD"], { env });
    // Paths in the index begin at the root of the repository.
    const root = await git(folder, ["rev-parse", "--show-toplevel"]);
    await git(root, entry, { env });
    const tree = await git(folder, ["write-tree"], { env });
    const isSame = parent && tree === (await git(folder, ["rev-parse", `${parent}^{tree}`]));
    if (!isSame) {
      const made = await git(folder, ["commit-tree", tree, ...(parent ? ["-p", parent] : []), "-F", "-"], {
        input: messageOf(id, head),
        env: await authorOf(folder, head),
      });
      // Refused where somebody else committed meanwhile.
      await git(folder, ["update-ref", "-m", "colophon sync", "HEAD", made, parent ?? ""]);
    }
    await git(root, entry);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const line = (words) => words.replace(/[<>\s\p{Cc}]+/gu, " ").trim();

/** The message of a version, with who wrote it as trailers (git-interpret-trailers). */
function messageOf(id, { number, title, action, summary, origin, model, agent }) {
  const trailers = Object.entries({
    Document: id,
    Version: String(number),
    Origin: origin,
    Model: model,
    Agent: agent,
  }).flatMap(([name, value]) => (value ? [`Colophon-${name}: ${line(value)}`] : []));
  return `${line(`${title || "Untitled"}: ${summary || action}`)}\n\n${trailers.join("\n")}\n`;
}

async function authorOf(folder, { by, agent, createdAt }) {
  const name = line(agent ?? by.name) || by.id;
  const email = `${by.id}@colophon.invalid`;
  const author = { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_AUTHOR_DATE: createdAt };
  const isNamed = await git(folder, ["config", "user.email"]).catch(() => "");
  // Git commits nothing for a person who has not said who they are.
  return isNamed ? author : { ...author, GIT_COMMITTER_NAME: "Colophon", GIT_COMMITTER_EMAIL: "sync@colophon.invalid" };
}

/** Runs git in a folder and returns what it prints; rejects with what it says. */
function git(folder, words, { input = "", env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = execFile(
      "git",
      ["-C", folder, ...words],
      { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (!error) resolve(stdout.trimEnd());
        else reject(new Refusal(error.code === "ENOENT" ? "Git is not installed." : stderr.trim() || error.message));
      },
    );
    // Git may end before it has read all.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
