import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FieldError } from "../controls/field.tsx";
import { ToastCard } from "../overlays/toast.tsx";
import { Notice } from "../status/notice.tsx";

const sentence = "OD264800000113 is packed for OD-2026-000421, TEST-FA-2026-000007.";
const shown =
  'OD264800000113 is packed for <span class="whitespace-nowrap">OD-2026-000421</span>, <span class="whitespace-nowrap">TEST-FA-2026-000007</span>.';

test("numbers of orders and invoices stay on one line in toasts, notices and errors", () => {
  const toast = { id: 1, title: sentence, description: sentence, variant: "success" } as const;
  expect(renderToStaticMarkup(<ToastCard toast={toast} closeLabel="Close" />).split(shown)).toHaveLength(3);
  expect(renderToStaticMarkup(<Notice title={sentence}>{sentence}</Notice>).split(shown)).toHaveLength(3);
  expect(renderToStaticMarkup(<FieldError id="error">{sentence}</FieldError>)).toContain(shown);
});
