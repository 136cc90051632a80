import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { itemsOf, ManualChapter } from "./manual-chapter.tsx";

const words = {
  title: "Account",
  text0: "It is free.",
  text1: "You need:",
  item1: "a name ;",
  item2: "a password.",
  text2: "Close it any time.",
};

test("a list follows the sentence that announces it, and what comes after it stands below", () => {
  const markup = renderToStaticMarkup(
    <ManualChapter
      id="account"
      words={words}
      picture={
        <ul>
          {itemsOf(words).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      }
      more={<a href="/terms">Terms</a>}
    />,
  );
  const shown = [...markup.matchAll(/<(?:h2|p|li|a)[^>]*>([^<]+)</g)].map(([, text]) => text);
  expect(shown).toEqual(["Account", "It is free.", "You need:", "a name", "a password", "Close it any time.", "Terms"]);
  // Beside the words on a wide screen, where a colon must not be left behind.
  expect(markup).toContain("You need:</p><ul>");
});
