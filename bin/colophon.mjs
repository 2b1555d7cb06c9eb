#!/usr/bin/env node
import "./drop-lost-output.mjs";
import { runCommand } from "./client/run-command.mjs";

process.exitCode = await runCommand(process.argv.slice(2), process);
