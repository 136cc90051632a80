import { connect } from "node:net";
import { expect, test } from "vitest";
import { runCommand } from "./run-command.ts";

const root = import.meta.dirname;
const run = (source: string, seconds: number, output: string[]) =>
  runCommand({ args: ["--eval", source] }, root, seconds, output);

test("collects what a command prints and answers with its code", async () => {
  const output: string[] = [];
  expect(await run("console.log('out'); console.error('err'); process.exitCode = 3", 10, output)).toBe(3);
  expect(output.join("")).toContain("out\n");
  expect(output.join("")).toContain("err\n");
});

test("a command that outlasts its time is stopped with all that it started, and answers 124", async () => {
  const output: string[] = [];
  const listener = `
    const server = require("node:net").createServer().listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const source = `
    require("node:child_process").spawn(process.execPath, ["--eval", ${JSON.stringify(listener)}], { stdio: "inherit" });
    setInterval(() => {}, 1000);`;
  expect(await run(source, 2, output)).toBe(124);
  const port = Number(output.join(""));
  expect(port).toBeGreaterThan(0);
  await expect.poll(() => isListening(port)).toBe(false);
});

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
