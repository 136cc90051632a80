import { FileInput } from "#app/staff-ui/forms/list-import.tsx";
import { StaffForm } from "#app/staff-ui/forms/staff-form.tsx";
import { useStaffForm } from "#app/staff-ui/forms/use-staff-form.ts";
import { ConfirmStep } from "#app/staff-ui/steps/confirm-step.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { TextLink } from "#app/ui/controls/link.tsx";
import { Card } from "#app/ui/layout/card.tsx";
import { Badge } from "#app/ui/status/badge.tsx";
import type { filesTab } from "./publisher-files.server.ts";
import type { SettingsTexts } from "./settings-texts.server.ts";

type PublisherFile = Awaited<ReturnType<typeof filesTab>>["files"][number];
type Props = { files: PublisherFile[]; t: SettingsTexts };

export const PublisherFiles = ({ files, t }: Props) => (
  <section className="grid gap-4">
    <p className="text-muted">{t.files.about}</p>
    <ul className="grid items-start gap-4 lg:grid-cols-2">
      {files.map((file) => (
        <li key={file.slot}>
          <FileCard file={file} t={t} />
        </li>
      ))}
    </ul>
  </section>
);

const noFields = {};
const noTexts = { labels: {}, faults: {} };

function FileCard({
  file: { slot, kind, name, place, address, isUploaded, state },
  t,
}: Omit<Props, "files"> & { file: PublisherFile }) {
  const upload = useStaffForm({ intent: "upload-file", row: slot, fields: noFields, texts: noTexts });
  return (
    <Card className="grid content-start gap-3">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="text-base font-semibold">{name}</h2>
          {!address && <Badge tone="amber">{t.files.missing}</Badge>}
        </div>
        <p className="text-muted">{place}</p>
        {address && (
          <p className="text-sm">
            <TextLink to={address} document target="_blank">
              {t.files.open}
              <span className="sr-only">{` (${name})`}</span>
            </TextLink>{" "}
            <span className="text-muted">{state}</span>
          </p>
        )}
      </div>
      {/* Another file in force begins with an empty field. */}
      <StaffForm
        key={address}
        state={upload}
        submit={isUploaded ? t.files.replace : t.files.upload}
        variant="secondary"
        encType="multipart/form-data"
      >
        <Field id={`file-${slot}`} label={t.files.file} help={t.files[kind]} required>
          <FileInput
            name="file"
            accept={kind === "document" ? "application/pdf,.pdf" : "image/png,image/jpeg,image/webp"}
          />
        </Field>
      </StaffForm>
      {isUploaded && (
        <div>
          <ConfirmStep
            intent="remove-file"
            row={slot}
            button={t.files.remove}
            title={t.files.removeTitle}
            description={t.files.removeAbout}
            buttonVariant="ghost"
            submitVariant="danger"
          />
        </div>
      )}
    </Card>
  );
}
