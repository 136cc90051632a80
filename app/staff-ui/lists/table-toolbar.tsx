import type { ReactElement, ReactNode } from "react";
import { Form } from "react-router";
import { ownValue } from "#app/platform/text/own-value.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { TextInput } from "#app/ui/controls/text-input.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { stroke } from "#app/ui/pictures/draw-icon.tsx";
import { DownloadIcon, SearchIcon } from "#app/ui/pictures/page-icons.tsx";
import { usualSeparator } from "../export/csv.ts";
import { useAccess } from "../page/access.tsx";
import { confirmThenOpen } from "../sign-in/confirm-sign-in.ts";
import { Choice, FilterForm, type FilterProps, Kept } from "./filter-form.tsx";

type Props = FilterProps & { exportPath?: string; action?: ReactNode; className?: string | undefined };

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
      <Form method="get" action={spec.path} className="relative min-w-0 flex-1 basis-40 sm:max-w-100">
        <Kept query={query} except={["q"]} />
        <Field id="table-search" label={texts.search} hideLabel>
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
            className="pr-10"
          />
        </Field>
        <Button
          type="submit"
          size="sm"
          variant="ghost"
          className="absolute right-0 bottom-0 text-muted"
          label={t.search}
          title={`${t.search} (/)`}
          icon={<SearchIcon className="size-4.5" />}
        />
      </Form>
      {Object.keys(spec.filters).length > 0 && (
        <Popover
          button={<ToolName>{t.filter}</ToolName>}
          buttonProps={toolButton(<FilterIcon className="size-4.5" />, t.filter)}
          className="filter-drawer"
        >
          {(close) => <FilterForm {...props} onClose={close} />}
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
