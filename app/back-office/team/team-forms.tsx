import { knownRole } from "#app/accounts/permissions.ts";
import type { TeamMember } from "#app/accounts/team.server.ts";
import { CheckboxField } from "#app/forms/fields/checkbox-field.tsx";
import { fill } from "#app/i18n/format.ts";
import { type Language, languageNames } from "#app/i18n/languages.ts";
import { StaffFields } from "#app/staff-ui/forms/staff-fields.tsx";
import { StaffFormDialog } from "#app/staff-ui/forms/staff-form-dialog.tsx";
import { inviteFields, removeFields, roleFields } from "./team-fields.ts";
import type { RoleTexts, TeamTexts } from "./team-texts.server.ts";

type Roles = { roles: RoleTexts };

export function InviteDialog({ t, roles, language }: Roles & { t: TeamTexts; language: Language }) {
  return (
    <StaffFormDialog
      intent="invite"
      fields={inviteFields}
      texts={t}
      button={t.invite.open}
      buttonVariant="primary"
      title={t.invite.title}
      description={t.invite.text}
      submit={t.invite.submit}
      defaults={{ language, role: "packer" }}
    >
      {(form) => (
        <StaffFields
          form={form}
          names={["name", "email", "role", "language"]}
          options={{ language: languageNames, role: roles.names }}
          placeholder={t.choose}
          help={{ role: roles.about[knownRole(String(form.typed.role))] }}
        />
      )}
    </StaffFormDialog>
  );
}

export function RoleDialog({ member, row, roles, t }: Roles & { member: TeamMember; row: string; t: TeamTexts }) {
  const { email, name, role } = member;
  return (
    <StaffFormDialog
      intent="change-role"
      row={row}
      fields={roleFields}
      texts={t}
      button={t.change.open}
      buttonVariant="ghost"
      title={fill(t.change.title, { name: name || email })}
      description={t.change.text}
      submit={t.change.submit}
      start={{ role }}
      hidden={{ email, seen: role }}
    >
      {(form) => (
        <StaffFields
          form={form}
          names={["role"]}
          options={{ role: roles.names }}
          placeholder={t.choose}
          help={{ role: roles.about[knownRole(String(form.typed.role))] }}
        />
      )}
    </StaffFormDialog>
  );
}

export function RemoveDialog({
  member: { email, name },
  row,
  isSelf,
  t,
}: {
  member: TeamMember;
  row: string;
  isSelf: boolean;
  t: TeamTexts;
}) {
  const title = fill(t.remove.title, { name: name || email });
  return (
    <StaffFormDialog
      intent="remove"
      row={row}
      fields={removeFields}
      texts={{ labels: { confirmed: t.remove.confirm }, faults: t.faults }}
      button={t.remove.open}
      buttonVariant="ghost"
      title={title}
      description={isSelf ? `${t.remove.self} ${t.remove.text}` : t.remove.text}
      submit={t.remove.submit}
      submitVariant="danger"
      hidden={{ email }}
    >
      {(form) => isSelf && <CheckboxField form={form} name="confirmed" label={t.remove.confirm} />}
    </StaffFormDialog>
  );
}
