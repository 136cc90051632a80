import { type ChangeEvent, useState } from "react";
import {
  type CallSignal,
  mayNotify,
  playCallSound,
  rememberSignal,
  wantsSignal,
} from "#app/staff-ui/page/call-signals.ts";
import { useHydrated } from "#app/staff-ui/page/use-hydrated.ts";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import type { ChatTexts } from "./chat-texts.server.ts";

export function CallSettings({ t }: { t: ChatTexts["calls"] }) {
  const isHydrated = useHydrated();
  const [isRefused, setRefused] = useState(false);
  if (!isHydrated) return null;
  async function choose(signal: CallSignal, { target }: ChangeEvent<HTMLInputElement>) {
    const { checked } = target;
    if (signal === "sound" && checked) playCallSound();
    if (signal === "notification" && checked && !(await mayNotify())) {
      target.checked = false;
      setRefused(true);
      return;
    }
    rememberSignal(signal, checked);
  }
  const box = (signal: CallSignal) => ({
    label: t[signal],
    defaultChecked: wantsSignal(signal),
    onChange: (event: ChangeEvent<HTMLInputElement>) => void choose(signal, event),
  });
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <legend className="float-left mr-2 text-muted max-sm:w-full">{t.title}</legend>
      <Checkbox {...box("sound")} />
      <Checkbox {...box("notification")} error={isRefused && t.refused} />
    </fieldset>
  );
}
