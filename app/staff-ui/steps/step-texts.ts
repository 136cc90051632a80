import { createContext, use } from "react";
import type { StepTexts } from "../page/frame-texts.server.ts";

export const StepTextsContext = createContext<StepTexts | null>(null);

export function useStepTexts(): StepTexts {
  const texts = use(StepTextsContext);
  if (!texts) throw new Error("Outside the shell of the back office.");
  return texts;
}

export const ShownNotice = createContext<string | null>(null);
