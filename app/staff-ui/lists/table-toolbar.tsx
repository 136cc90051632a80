import { Fragment, type ReactElement, type ReactNode } from "react";
import { Form } from "react-router";
import type { Language } from "#app/i18n/languages.ts";
import { ownValue } from "#app/platform/text/own-value.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { ButtonLink, TextLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { stroke } from "#app/ui/pictures/draw-icon.tsx";
import { DownloadIcon, SearchIcon } from "#app/ui/pictures/page-icons.tsx";
import { usualSeparator } from "../export/csv.ts";
import { useAccess } from "../page/access.tsx";
import { confirmThenOpen } from "../sign-in/confirm-sign-in.ts";
import { type OptionTexts, optionLabel } from "./define-list.ts";
import type { TableTexts } from "./list-query.server.ts";
import type { TableSpec } from "./table-spec.ts";
import type { TableState } from "./table-state.ts";

type Props = {
  spec: TableSpec;
  state: TableState;
  query: string;
  texts: { columns: Record<string, string>; filters: Record<string, string>; search: string; options?: OptionTexts };
  t: TableTexts;
  language: Language;
  exportPath?: string;
  action?: ReactNode;
  className?: string | undefined;
};

const panelStyle = "mx-2 max-h-[calc(100%-16px)] overflow-y-auto";

const FilterIcon = stroke("M4 6.5h16", "M7 12h10", "M10 17.5h4");
const ColumnsIcon = stroke("M4.5 5.5h15v13h-15z", "M9.5 5.5v13", "M14.5 5.5v13");

const toolButton = (icon: ReactElement, title: string) =>
  ({ size: "sm", variant: "secondary", icon, title, className: "max-2xl:px-2" }) as const;

/** Below the width of a desk's screen only the icon is seen. */
const ToolName = ({ children }: { children: ReactNode }) => <span className="max-2xl:sr-only">{children}</span>;

/** GET forms, so that the state is in the address. */
export function TableToolbar(props: Props) {
  const { spec, state, query, texts, t, language, exportPath, action, className } = props;
  const { mayOpen } = useAccess();
  return (
    <search
      className={classNames(
        "ml-auto flex min-w-0 grow flex-wrap items-center justify-end gap-2 max-sm:basis-full max-sm:w-full",
        className,
      )}
    >
      <Form method="get" action={spec.path} className="flex min-w-0 flex-1 basis-40 items-center gap-2 sm:max-w-100">
        <Kept query={query} except={["q"]} />
        <Field id="table-search" label={texts.search} hideLabel className="min-w-0 flex-1">
          <TextInput
            key={state.search}
            size="sm"
            type="search"
            name="q"
            defaultValue={state.search}
            placeholder={texts.search}
            maxLength={100}
            autoComplete="off"
            aria-keyshortcuts="/"
          />
        </Field>
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          label={t.search}
          title={`${t.search} (/)`}
          icon={<SearchIcon className="size-4.5" />}
        />
      </Form>
      {Object.keys(spec.filters).length > 0 && (
        <Popover
          button={<ToolName>{t.filter}</ToolName>}
          buttonProps={toolButton(<FilterIcon className="size-4.5" />, t.filter)}
          className={`${panelStyle} w-[min(680px,calc(100vw-16px))]`}
        >
          {(close) => <FilterForm {...props} onApply={close} />}
        </Popover>
      )}
      <Popover
        button={<ToolName>{t.columns}</ToolName>}
        buttonProps={toolButton(<ColumnsIcon className="size-4.5" />, t.columns)}
        className={panelStyle}
      >
        {(close) => <ColumnsForm {...props} onApply={close} />}
      </Popover>
      {exportPath && mayOpen(exportPath) && (
        <Popover
          button={<ToolName>{t.export}</ToolName>}
          buttonProps={toolButton(<DownloadIcon className="size-4.5" />, t.export)}
          className={panelStyle}
        >
          <ExportLinks exportPath={exportPath} query={query} t={t} language={language} />
        </Popover>
      )}
      {action}
    </search>
  );
}

/** Other parameters of the address, which a GET form would drop. */
function Kept({ query, except }: { query: string; except: string[] }) {
  return [...new URLSearchParams(query)]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function ColumnsForm({ spec, state, query, texts, t, onApply }: Props & { onApply(): void }) {
  return (
    <Form method="get" action={spec.path} className="grid gap-3 p-4" onSubmit={onApply}>
      <Kept query={query} except={["show"]} />
      <fieldset className="grid gap-0.5">
        <legend className="sr-only">{t.columns}</legend>
        {spec.columns.map(({ key, fixed, wide }) => (
          <Choice
            key={key}
            name="show"
            value={key}
            label={ownValue(texts.columns, key) ?? key}
            isChosen={state.columns.includes(key)}
            disabled={fixed}
            hint={wide && !state.hasChosenColumns ? t.wideOnly : undefined}
          />
        ))}
      </fieldset>
      <Button type="submit" size="sm">
        {t.apply}
      </Button>
    </Form>
  );
}

function ExportLinks({
  exportPath,
  query,
  t,
  language,
}: Pick<Props, "query" | "t" | "language"> & { exportPath: string }) {
  return (
    <ul className="grid gap-1 p-3">
      {(usualSeparator(language) === ";" ? [";", ","] : [",", ";"]).map((separator) => (
        <li key={separator}>
          <TextLink
            document
            onClick={confirmThenOpen}
            to={`${exportPath}?${query ? `${query}&` : ""}separator=${encodeURIComponent(separator)}`}
            className="flex min-h-8 items-center"
          >
            {separator === ";" ? t.exportExcel : t.exportPlain}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

function FilterForm({ spec, state, query, texts, t, language, onApply }: Props & { onApply(): void }) {
  const keys = Object.keys(spec.filters);
  return (
    // The key resets uncontrolled fields when the address changes.
    <Form key={query} method="get" action={spec.path} className="grid gap-4 p-4" onSubmit={onApply}>
      <Kept query={query} except={keys} />
      {/* The buttons below stay visible. */}
      <div className="-m-1 grid max-h-[clamp(12rem,100dvh-30rem,60vh)] gap-4 overflow-y-auto p-1 sm:grid-cols-3">
        {Object.entries(spec.filters).map(([key, filter]) => {
          const label = ownValue(texts.filters, key) ?? key;
          const chosen = ownValue(state.filters, key) ?? [];
          if (filter.kind !== "choice")
            return (
              <Field key={key} id={`filter-${key}`} label={label} className="content-start">
                <TextInput
                  size="sm"
                  type={filter.kind === "day" ? "date" : "text"}
                  name={key}
                  defaultValue={chosen[0]}
                  maxLength={filter.kind === "day" ? undefined : 100}
                />
              </Field>
            );
          return (
            <fieldset key={key} className="grid content-start gap-1">
              <legend className="pb-1 text-sm font-medium">{label}</legend>
              <div
                className={classNames(
                  "grid gap-0.5",
                  filter.options.length > 12 && "auto-rows-max max-h-72 overflow-y-auto",
                )}
              >
                {filter.options.map((value) => (
                  <Fragment key={value}>
                    <Choice
                      name={key}
                      value={value}
                      label={optionLabel(texts.options ?? {}, key, value, language)}
                      isChosen={chosen.includes(value)}
                    />
                  </Fragment>
                ))}
              </div>
            </fieldset>
          );
        })}
      </div>
      <div className="flex gap-2">
        <Button type="submit" size="sm">
          {t.apply}
        </Button>
        <ButtonLink size="sm" variant="ghost" to={spec.path} onClick={onApply}>
          {t.resetFilters}
        </ButtonLink>
      </div>
    </Form>
  );
}

function Choice(props: {
  name: string;
  value: string;
  label: string;
  isChosen: boolean;
  disabled?: boolean | undefined;
  hint?: string | undefined;
}) {
  const { name, value, label, isChosen, disabled, hint } = props;
  return (
    <label className="flex min-h-7 items-center gap-2">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={disabled}
        className="size-4 accent-signal"
      />
      <span>{label}</span>
      {hint && <span className="text-xs text-muted max-sm:hidden xl:hidden">{hint}</span>}
    </label>
  );
}
