import { Button } from "../controls/button.tsx";
import { showToast } from "./toast.tsx";

/** A button that shows a toast about `name`. */
export function ToastButton({ label, name, description }: { label: string; name: string; description: string }) {
  return (
    <Button variant="secondary" onClick={() => showToast({ title: name, description })}>
      {label}
      <span className="sr-only">: {name}</span>
    </Button>
  );
}
