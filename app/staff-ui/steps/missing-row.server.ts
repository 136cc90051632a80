import { data, type RouterContextProvider } from "react-router";
import { requestLanguage } from "#app/i18n/request-language.ts";
import { frameTexts } from "../page/frame-texts.server.ts";

type Kind = keyof ReturnType<typeof frameTexts>["missing"];

/** Thrown by loaders for an unknown id: a 404 shown inside the shell with a link back (pages/inside-shell.tsx). */
export const missingRow = (kind: Kind, context: Readonly<RouterContextProvider>) =>
  data(frameTexts(context.get(requestLanguage)).missing[kind], 404);
