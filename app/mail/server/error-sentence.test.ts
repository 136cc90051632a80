import { expect, test } from "vitest";
import { errorSentence } from "./error-sentence.ts";

const url = "smtp://shop:s3cret%21@mail.example:587";

test("the server's own words come first, else those of the connection's fault, in one line", () => {
  const refused = { response: "550 5.1.1 no such user\r\n550 here", message: "Can't send mail" };
  expect(errorSentence(refused, url)).toBe("550 5.1.1 no such user 550 here");
  expect(errorSentence(new Error("self-signed certificate"), url)).toBe("self-signed certificate");
  expect(errorSentence({ message: `a${"\0"}b${"x".repeat(9_000)}` }, url)).toMatch(/^a bx{1,297}$/);
  for (const nothing of [undefined, null, {}, { message: 5 }]) expect(errorSentence(nothing, url)).toBe("");
});

test("neither the recipient nor the password of the mail server is in it", () => {
  const login = Buffer.from("\0shop\0s3cret!").toString("base64");
  const words = `535 bad login ${login} s3cret! s3cret%21 ${Buffer.from("s3cret!").toString("base64")} for <zoe@example.com>`;
  const said = errorSentence({ response: words }, url);
  expect(said).toMatch(/^535 bad login/);
  for (const secret of [login, "s3cret", Buffer.from("s3cret!").toString("base64"), "zoe@example.com"])
    expect(said).not.toContain(secret);
});
