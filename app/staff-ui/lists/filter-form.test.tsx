import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { StepTextsContext } from "../steps/step-texts.ts";
import { FilterForm } from "./filter-form.tsx";
import type { TableTexts } from "./list-query.server.ts";
import type { TableSpec } from "./table-spec.ts";
import { readTableState, tableQuery } from "./table-state.ts";

const spec: TableSpec = {
  path: "/admin/things",
  columns: [{ key: "name", fixed: true, sortable: true }],
  filters: { status: { kind: "choice", options: ["open", "done"] } },
  views: [{ key: "all" }, { key: "open", filters: { status: ["open"] } }],
  sort: "name",
  pageSize: 20,
};

function fieldsOf(view: string): string {
  const state = readTableState(spec, new URLSearchParams({ view }));
  const texts = { columns: {}, filters: {}, search: "" };
  const Form = () => (
    <StepTextsContext value={{ close: "x" } as never}>
      <FilterForm
        spec={spec}
        state={state}
        query={tableQuery(spec, state)}
        texts={texts}
        t={{} as TableTexts}
        language="fr"
        onClose={() => {}}
      />
    </StepTextsContext>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Form }]);
  return renderToStaticMarkup(<Stub />);
}

test("decisions 9: unticking the filter that a view sets sends it empty, so that it no longer acts", () => {
  const empty = '<input type="hidden" name="status" value=""/>';
  expect(fieldsOf("open")).toContain(empty);
  expect(fieldsOf("all")).not.toContain(empty);
  expect(readTableState(spec, new URLSearchParams("view=open&status=")).filters).toEqual({});
  expect(readTableState(spec, new URLSearchParams("view=open&status=&status=done")).filters).toEqual({
    status: ["done"],
  });
});
