import { OwnText } from "../layout/own-text.tsx";
import { unbrokenNumbers } from "../layout/unbroken-numbers.tsx";
import { AlertIcon } from "../pictures/icons.tsx";

export interface ErrorSummaryProps {
  title: string;
  errors: readonly { id: string; message: string }[];
  isShort?: boolean;
}

export function ErrorSummary({ title, errors, isShort = false }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <div role="alert" className={`rounded-card border border-red/40 bg-red-soft text-sm ${isShort ? "p-4" : "p-5"}`}>
      <p className="flex items-center gap-2 font-semibold text-ink">
        <AlertIcon className="size-5 text-red" />
        <OwnText>{title}</OwnText>
      </p>
      <ul className={`mt-2 flex gap-x-4 gap-y-2 pl-7 ${isShort ? "flex-wrap max-sm:text-xs" : "flex-col"}`}>
        {errors.map((error) => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              className="text-red underline underline-offset-2 hover:decoration-2"
              onClick={(event) => {
                const control = document.getElementById(error.id);
                if (!control) return;
                event.preventDefault();
                control.focus();
                control.scrollIntoView({ block: "center" });
              }}
            >
              {unbrokenNumbers(error.message)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
