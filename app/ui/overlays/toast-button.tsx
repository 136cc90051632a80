import { Button } from "../controls/button.tsx";
import { showToast } from "./toast.tsx";

export function ToastButton({ label, name, description }: { label: string; name: string; description: string }) {
  return (
    <Button variant="ghost" onClick={() => showToast({ title: name, description })}>
      <span className="text-signal underline decoration-1 underline-offset-[0.2em]">{label}</span>
      <span className="sr-only">{`: ${name}`}</span>
    </Button>
  );
}
