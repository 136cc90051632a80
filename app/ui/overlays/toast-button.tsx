import { Button } from "../controls/button.tsx";
import { showToast } from "./toast.tsx";

export function ToastButton({ label, name, description }: { label: string; name: string; description: string }) {
  return (
    <Button variant="ghost" onClick={() => showToast({ title: name, description })}>
      <span>{label}</span>
      <span className="sr-only">{`: ${name}`}</span>
    </Button>
  );
}
